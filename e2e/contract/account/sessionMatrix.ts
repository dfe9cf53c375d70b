/** The account and sign-in columns of the error matrix. */
import { removalRows } from './deletionMatrix';
import { answered, type MatrixRow, type Prepare } from './matrixRow';
import type { MatrixWorld } from './matrixWorld';

/** Signs in, brings something about, and reads the account. */
function reading(prepare: Prepare, code = ''): MatrixRow['act'] {
  return async (world) => {
    const { accountHash, token } = await world.enter();
    prepare(world, accountHash, token);
    await world.account.refresh(code);
    return world.account.outcome;
  };
}

const readings: MatrixRow[] = (
  [
    ['account.unexpected', 400, 'What?'],
    ['account.lacksRight', 403, 'This API key may not do that.'],
    ['account.gone', 404, 'The account does not exist.'],
    ['account.codeWanted', 418, 'A code, please.'],
    ['account.codeWanted', 403, 'A two-factor code is required.'],
    ['account.busy', 429, 'Too many requests.'],
  ] as const
).map(([cell, status, message]) => ({
  cell,
  when: `${status} "${message}"`,
  act: reading(({ control }) => control.failNext('GET /account', answered(status, message))),
  says: message,
  writes: 0,
}));

const otherReadings: MatrixRow[] = [
  {
    cell: 'account.ended',
    when: '401, twice',
    act: reading((world, _hash, token) => world.control.revokeToken(token)),
    says: 'The access token is not valid.',
    writes: 0,
  },
  {
    cell: 'account.busy',
    when: '401 with a time, before which it may not be confirmed',
    act: reading(({ control }) => control.failNext('GET /account', answered(401, 'Later.', 9_000))),
    says: 'Later.',
    writes: 0,
  },
  {
    cell: 'account.codeWrong',
    when: 'the code that went along is refused',
    act: reading(
      ({ control }) =>
        control.failNext('GET /account', answered(401, 'Invalid two-factor code.'), 2),
      '000000',
    ),
    says: 'Invalid two-factor code.',
    writes: 0,
  },
  {
    cell: 'account.failing',
    when: '502',
    act: reading(({ control }) => control.failNext('GET /account', 'html502')),
    writes: 0,
  },
  {
    cell: 'account.offline',
    when: 'the network is gone',
    act: reading(({ platform }) => platform.setOnline(false)),
    writes: 0,
  },
  {
    cell: 'account.unreachable',
    when: 'nothing answers although the browser is online',
    act: reading(({ control }) => control.failNext('GET /account', 'dropBeforeWork')),
    writes: 0,
  },
  {
    cell: 'account.slow',
    when: 'no answer comes in time',
    async act(world) {
      await world.enter();
      world.control.failNext('GET /account', 'hang');
      const waiting = world.account.refresh();
      await world.platform.advance(20_000);
      await waiting;
      return world.account.outcome;
    },
    writes: 0,
  },
  {
    cell: 'account.unreadable',
    when: 'a captive portal answers',
    act: reading(({ control }) => control.failNext('GET /account', 'html200')),
    writes: 0,
  },
];

type Enter = (world: MatrixWorld, accountHash: string, token: string) => Promise<unknown>;

/** Brings something about, and signs in. */
function entering(prepare: Prepare, enter: Enter): MatrixRow['act'] {
  return async (world) => {
    const { accountHash, token } = world.control.seedAccount('harbour lights', 0);
    prepare(world, accountHash, token);
    await enter(world, accountHash, token);
    return world.signIn.outcome;
  };
}

const byToken: Enter = ({ signIn }, _hash, token) =>
  signIn.withToken({ token, isApiKey: false, oneTimeCode: '' });
const byPassword =
  (password = 'harbour lights', oneTimeCode = ''): Enter =>
  ({ signIn }, accountHash) =>
    signIn.withPassword({ accountHash, password, oneTimeCode });

const entries: MatrixRow[] = (
  [
    ['signIn.tokenRefused', 401, 'The access token is not valid.'],
    ['signIn.lacksRight', 403, 'This API key may not do that.'],
    ['signIn.gone', 404, 'The account does not exist.'],
    ['signIn.refused', 400, 'Bad request.'],
    ['signIn.codeWanted', 418, 'A code, please.'],
    ['signIn.busy', 429, 'Too many requests.'],
  ] as const
).map(([cell, status, message]) => ({
  cell,
  when: `${status} "${message}" for a token`,
  act: entering(
    ({ control }) => control.failNext('GET /account', answered(status, message)),
    byToken,
  ),
  says: message,
  writes: 0,
}));

const otherEntries: MatrixRow[] = [
  {
    cell: 'signIn.passwordRefused',
    when: 'the password is wrong',
    act: entering(() => {}, byPassword('wrong')),
    says: 'Wrong password.',
    writes: 1,
  },
  {
    cell: 'signIn.hashUnknown',
    when: 'the hash is unknown',
    act: entering(({ control }, hash) => control.removeAccount(hash), byPassword()),
    says: 'No account has this hash.',
    writes: 1,
  },
  {
    cell: 'signIn.codeWanted',
    when: 'two-factor is on (403)',
    act: entering(({ control }, hash) => void control.setOtp(hash), byPassword()),
    says: 'A two-factor code is required.',
    writes: 1,
  },
  {
    cell: 'signIn.codeWrong',
    when: 'the code is wrong',
    act: entering(
      ({ control }, hash) => void control.setOtp(hash),
      byPassword('harbour lights', '000000'),
    ),
    says: 'Invalid two-factor code.',
    writes: 1,
  },
  {
    cell: 'signIn.moved',
    when: '405',
    act: entering(
      ({ control }) => control.failNext('POST *', answered(405, 'Not here.')),
      byPassword(),
    ),
    says: 'Not here.',
    writes: 1,
  },
  {
    cell: 'signIn.failing',
    when: '502',
    act: entering(({ control }) => control.failNext('GET /account', 'html502'), byToken),
    writes: 0,
  },
  {
    cell: 'signIn.offline',
    when: 'the network is gone',
    act: entering(({ platform }) => platform.setOnline(false), byToken),
    writes: 0,
  },
  {
    cell: 'signIn.unreachable',
    when: 'nothing answers although the browser is online',
    act: entering(({ control }) => control.failNext('GET /account', 'dropBeforeWork'), byToken),
    writes: 0,
  },
  {
    cell: 'signIn.slow',
    when: 'no answer comes in time',
    act: entering(
      ({ control }) => control.failNext('GET /account', 'hang'),
      async (world, hash, token) => {
        const waiting = byToken(world, hash, token);
        await world.platform.advance(20_000);
        await waiting;
      },
    ),
    writes: 0,
  },
  {
    cell: 'signIn.unreadable',
    when: 'a captive portal answers',
    act: entering(({ control }) => control.failNext('GET /account', 'html200'), byToken),
    writes: 0,
  },
];

export const sessionRows: MatrixRow[] = [
  ...readings,
  ...otherReadings,
  ...removalRows,
  ...entries,
  ...otherEntries,
];
