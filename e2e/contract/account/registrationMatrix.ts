/** The registration column of the error matrix. */
import { answered, type MatrixRow } from './matrixRow';
import type { MatrixWorld } from './matrixWorld';

type Prepare = (world: MatrixWorld) => void;

function registering(prepare: Prepare, inviteCode = ''): MatrixRow['act'] {
  return (world) => {
    prepare(world);
    return world.register(inviteCode);
  };
}

/** The service refuses the request itself. */
function refused(status: number, message: string): Prepare {
  return ({ control }) => control.failNext('PUT /account', answered(status, message));
}

/** The registration mode turns between the app's last look and its request. */
function turned(mode: 'closed' | 'invite', status: number, message: string): Prepare {
  return ({ control, onPut }) => {
    control.failNext('PUT /account', answered(status, message));
    onPut(() => control.setMode(mode));
  };
}

const refusals: MatrixRow[] = (
  [
    ['registration.password', 400, 'The password was found in a data breach.'],
    ['registration.password', 401, 'Password too weak.'],
    ['registration.unclear', 400, 'Bad request.'],
    ['registration.unclear', 401, 'Unauthorized.'],
    ['registration.refused', 403, 'Not from your country.'],
    ['registration.refused', 418, 'I am a teapot.'],
    ['registration.refused', 413, 'Too large.'],
    ['registration.moved', 404, 'Not found.'],
    ['registration.conflict', 409, 'The challenge has already been used.'],
  ] as const
).map(([cell, status, message]) => ({
  cell,
  when: `${status} "${message}"`,
  act: registering(refused(status, message)),
  says: message,
  writes: 1,
}));

const invitations: MatrixRow[] = [
  ...[400, 401].map((status): MatrixRow => ({
    cell: 'registration.invite',
    when: `${status}, and the sentence speaks of the invite code`,
    act: registering(refused(status, 'Unknown invite code.'), 'WRONG'),
    says: 'Unknown invite code.',
    writes: 1,
  })),
  {
    cell: 'registration.invite',
    when: '403, the invite code is wrong',
    act: registering(({ control }) => control.setMode('invite'), 'WRONG'),
    says: 'The invite code is not valid.',
    writes: 1,
  },
  {
    cell: 'registration.inviteTries',
    when: 'an invite code is refused for the third time',
    async act(world) {
      world.control.setMode('invite');
      await world.register('ONE');
      await world.register('TWO');
      return world.register('THREE');
    },
    says: 'The invite code is not valid.',
    writes: 3,
  },
  {
    cell: 'registration.inviteNeeded',
    when: 'invite-only is seen before sending',
    act: registering(({ control }) => control.setMode('invite')),
    writes: 0,
  },
  {
    cell: 'registration.inviteNeeded',
    when: 'it turns invite-only meanwhile',
    act: registering(turned('invite', 403, 'Registration needs an invite code.')),
    says: 'Registration needs an invite code.',
    writes: 1,
  },
  {
    cell: 'registration.closed',
    when: 'closed is seen before sending',
    act: registering(({ control }) => control.setMode('closed')),
    writes: 0,
  },
  {
    cell: 'registration.closed',
    when: 'it closes between the look and the request (403)',
    act: registering(turned('closed', 403, 'Registration is closed.')),
    says: 'Registration is closed.',
    writes: 1,
  },
  {
    cell: 'registration.closed',
    when: 'it closes between the look and the request (400)',
    act: registering(turned('closed', 400, 'Sorry.')),
    says: 'Sorry.',
    writes: 1,
  },
];

const puzzles: MatrixRow[] = [
  {
    cell: 'registration.challengeTwice',
    when: 'a proof is refused, and the one solved anew by itself as well',
    act: registering(({ control }) =>
      control.failNext('PUT /account', answered(400, 'The challenge has expired.'), 2),
    ),
    says: 'The challenge has expired.',
    writes: 2,
  },
  ...(['html200', 'garbled'] as const).map((fault): MatrixRow => ({
    cell: 'registration.noPuzzle',
    when: `no part of the challenge can be read (${fault})`,
    act: registering(({ control }) => control.failNext('GET /etc/pow', fault)),
    writes: 0,
  })),
  {
    cell: 'registration.badPuzzle',
    when: 'the challenge cannot be read',
    act: registering(({ control }) =>
      control.failNext('GET /etc/pow', { status: 200, body: { challenge: 'x' } }),
    ),
    writes: 0,
  },
  {
    cell: 'registration.badPuzzle',
    when: 'the challenge is too long to be worked on',
    act: registering(({ control }) =>
      control.configure({ challengePrefix: 'x'.repeat(9000), difficulty: 1 }),
    ),
    writes: 0,
  },
  {
    cell: 'registration.cannotSolve',
    when: 'nothing here can search',
    act: registering(({ control, platform }) => {
      control.setDifficulty(1);
      platform.random.bytes = () => {
        throw new Error('no chance');
      };
    }),
    writes: 0,
  },
];

const network: MatrixRow[] = [
  {
    cell: 'registration.busy',
    when: '429 with a time',
    act: registering(({ control }) =>
      control.failNext('PUT /account', answered(429, 'Slow down.', 30_000)),
    ),
    says: 'Slow down.',
    writes: 1,
  },
  {
    cell: 'registration.busy',
    when: '429 for the puzzle already',
    act: registering(({ control }) =>
      control.failNext('GET /etc/pow', answered(429, 'Slow down.')),
    ),
    says: 'Slow down.',
    writes: 0,
  },
  ...(
    ['dropBeforeWork', 'dropAfterWork', 'html502', 'html502AfterWork', 'emptyAfterWork'] as const
  ).map((fault): MatrixRow => ({
    cell: 'registration.unknown',
    when: `the answer is lost (${fault})`,
    act: registering(({ control }) => control.failNext('PUT /account', fault)),
    writes: 1,
  })),
  {
    cell: 'registration.unknownBusy',
    when: '503 with a time',
    act: registering(({ control }) =>
      control.failNext('PUT /account', answered(503, 'Overloaded.', 4_000)),
    ),
    writes: 1,
  },
  {
    cell: 'registration.portal',
    when: 'a captive portal answers',
    act: registering(({ control }) => control.failNext('PUT /account', 'html200')),
    writes: 1,
  },
  {
    cell: 'registration.unreadable',
    when: 'half an answer comes',
    act: registering(({ control }) => control.failNext('PUT /account', 'garbled')),
    writes: 1,
  },
  {
    cell: 'registration.offline',
    when: 'the network goes while the puzzle is solved',
    async act(world) {
      await world.registration.solveAhead();
      world.platform.setOnline(false);
      return world.register();
    },
    writes: 0,
  },
  {
    cell: 'registration.offline',
    when: 'offline from the start, before anything is sent',
    act: registering(({ platform }) => platform.setOnline(false)),
    writes: 0,
  },
  {
    cell: 'registration.unreachable',
    when: 'nothing answers although the browser is online',
    act: registering(({ control }) => control.failNext('GET *', 'dropBeforeWork', 9)),
    writes: 0,
  },
  {
    cell: 'registration.slow',
    when: 'the look before sending gets no answer in time',
    async act(world) {
      world.control.failNext('GET /etc/registration', 'hang');
      const waiting = world.register();
      await world.until(() => world.traffic.has('GET /etc/registration'));
      await world.platform.advance(20_000);
      return waiting;
    },
    writes: 0,
  },
  {
    cell: 'registration.failing',
    when: 'the service fails before anything is sent',
    act: registering(({ control }) => control.failNext('GET /etc/pow', 'html502')),
    writes: 0,
  },
];

export const registrationRows: MatrixRow[] = [...refusals, ...invitations, ...puzzles, ...network];

/** Cells that are passed through on the way to another, and so never stay on screen. */
export const passedThrough = ['registration.challenge'];
