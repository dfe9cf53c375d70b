/** The deletion column of the error matrix. */
import { answered, type MatrixRow, type Prepare } from './matrixRow';

/** Signs in, brings something about, and deletes the account. */
function removing(prepare: Prepare, code = ''): MatrixRow['act'] {
  return async (world) => {
    const { accountHash, token } = await world.enter();
    prepare(world, accountHash, token);
    return world.remove(code);
  };
}

const removals: MatrixRow[] = (
  [
    ['deletion.refused', 400, 'Something is attached.'],
    ['deletion.notAllowed', 403, 'Not in this state.'],
    ['deletion.blocked', 409, 'The account still has services.'],
    ['deletion.codeWanted', 418, 'A code, please.'],
    ['deletion.codeWanted', 401, 'Unauthorized.'],
    ['deletion.stillThere', 404, 'Not found.'],
    ['deletion.busy', 429, 'Too many requests.'],
    ['deletion.unexpected', 415, 'Unsupported.'],
  ] as const
).map(([cell, status, message]) => ({
  cell,
  when: `${status} "${message}", and the account is there`,
  act: removing(({ control }) => control.failNext('DELETE /account', answered(status, message))),
  says: message,
  writes: 1,
}));

const otherRemovals: MatrixRow[] = [
  {
    cell: 'deletion.codeWanted',
    when: 'two-factor is on and no code was given',
    act: removing(({ control }, hash) => void control.setOtp(hash)),
    says: 'A two-factor code is required.',
    writes: 1,
  },
  {
    cell: 'deletion.codeWrong',
    when: 'the code is wrong (401)',
    act: removing(({ control }, hash) => void control.setOtp(hash), '000000'),
    says: 'Invalid two-factor code.',
    writes: 1,
  },
  {
    cell: 'deletion.blocked',
    when: 'services are attached',
    act: removing(({ control }, hash) => control.attachService(hash)),
    says: 'The account still has services.',
    writes: 1,
  },
  {
    cell: 'deletion.ended',
    when: '401, and the session is over',
    act: removing(({ control }, _hash, token) => control.revokeToken(token)),
    says: 'The access token is not valid.',
    writes: 1,
  },
  {
    cell: 'deletion.stillThere',
    when: 'the request is lost, and the account is there',
    act: removing(({ control }) => control.failNext('DELETE /account', 'dropBeforeWork')),
    writes: 1,
  },
  {
    cell: 'deletion.stillThere',
    when: '502, and the account is there',
    act: removing(({ control }) => control.failNext('DELETE /account', 'html502')),
    writes: 1,
  },
  {
    cell: 'deletion.goneOrSignedOut',
    when: 'the answer is lost, and the session is refused',
    act: removing(({ control }) => {
      control.setStatus('accountGone', 401);
      control.failNext('DELETE /account', 'dropAfterWork');
    }),
    writes: 1,
  },
  {
    cell: 'deletion.unknown',
    when: 'the answer is lost, and so is the look',
    act: removing(({ control }) => {
      control.failNext('DELETE /account', 'dropAfterWork');
      control.failNext('GET /account', 'dropBeforeWork');
    }),
    writes: 1,
  },
  {
    cell: 'deletion.unknownBusy',
    when: 'the answer is lost, and the look (429) is told to wait',
    act: removing(({ control }) => {
      control.failNext('DELETE /account', 'dropAfterWork');
      control.failNext('GET /account', answered(429, 'Too many requests.', 30_000));
    }),
    writes: 1,
  },
  {
    cell: 'deletion.unknownBusy',
    when: '503 with a time, before which nothing is looked for',
    act: removing(({ control }) =>
      control.failNext('DELETE /account', answered(503, 'Later.', 30_000)),
    ),
    writes: 1,
  },
  {
    cell: 'deletion.unknown',
    when: 'nothing answers although the browser is online',
    act: removing(({ control }) => control.failNext('* /account', 'dropBeforeWork', 9)),
    writes: 1,
  },
  {
    cell: 'deletion.offline',
    when: 'the network is gone',
    act: removing(({ platform }) => platform.setOnline(false)),
    writes: 0,
  },
];

/** Tries in vain, with no answer to that and to the look, brings something about, and tries once more. */
function removingAgain(prepare: Prepare): MatrixRow['act'] {
  return async (world) => {
    const { accountHash, token } = await world.enter();
    world.control.failNext('* /account', 'dropBeforeWork', 2);
    await world.remove();
    prepare(world, accountHash, token);
    return world.remove();
  };
}

const secondRemovals: MatrixRow[] = [
  {
    cell: 'deletion.goneOrSignedOut',
    when: 'the first went unanswered and worked, and the second (401) is refused like the session',
    act: async (world) => {
      await world.enter();
      world.control.setStatus('accountGone', 401);
      world.control.failNext('DELETE /account', 'dropAfterWork');
      world.control.failNext('GET /account', 'dropBeforeWork');
      await world.remove();
      return world.remove();
    },
    says: 'The account does not exist.',
    writes: 2,
  },
  {
    cell: 'deletion.goneOrSignedOut',
    when: 'the first works late, after the account was still found, and the second (401) is refused',
    act: async (world) => {
      const { token } = await world.enter();
      world.control.failNext('DELETE /account', 'dropBeforeWork');
      await world.remove();
      world.control.revokeToken(token);
      return world.remove();
    },
    says: 'The access token is not valid.',
    writes: 2,
  },
  {
    cell: 'deletion.goneOrSignedOut',
    when: 'the second (404) finds nothing, and the session is refused',
    act: removingAgain(({ control }, _hash, token) => {
      control.failNext('DELETE /account', answered(404, 'Not found.'));
      control.revokeToken(token);
    }),
    says: 'Not found.',
    writes: 2,
  },
  {
    cell: 'deletion.unknownBusy',
    when: 'the second (429) is told to wait, which says nothing of the first',
    act: removingAgain(({ control }) =>
      control.failNext('DELETE /account', answered(429, 'Too many requests.')),
    ),
    says: 'Too many requests.',
    writes: 2,
  },
  {
    cell: 'deletion.blocked',
    when: 'the second is refused because services are attached, and the account is there',
    act: removingAgain(({ control }, hash) => control.attachService(hash)),
    says: 'The account still has services.',
    writes: 2,
  },
];

export const removalRows: MatrixRow[] = [...removals, ...otherRemovals, ...secondRemovals];
