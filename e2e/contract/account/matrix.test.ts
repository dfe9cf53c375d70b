import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellPaths, outcomeIn } from '@/domain/account/outcomes/outcome';
import type { NextStep } from '@/domain/account/outcomes/cells';
import { createWords, type Words } from '@/i18n/words';
import { createMatrixWorld, PASSWORD, type MatrixWorld } from './matrixWorld';
import type { MatrixRow } from './matrixRow';
import { conditions } from './matrixText';
import { told } from './matrixWords';
import { passedThrough, registrationRows } from './registrationMatrix';
import { sessionRows } from './sessionMatrix';

const rows = [...registrationRows, ...sessionRows];
/** Where the names of tests stand. */
const testTexts = ['matrix.test.ts', 'matrixPreventions.test.ts']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join();
const words: Words = createWords();

/** The cells of the matrix as it was drawn up, one by one. */
const cellsOfText = conditions.flatMap(({ condition, provedBy: _provedBy, ...columns }) =>
  Object.entries(columns).flatMap(([column, names]) =>
    names.map((name) => {
      const [cell = '', words = ''] = name.split(': ');
      return { condition, column, name, cell: `${column}.${cell}`, words };
    }),
  ),
);

beforeAll(async () => {
  await words.useCatalogue('account');
});

/** What the page would say; an id that comes back has no words. */
function spoken(id: string): string {
  const text = words.t(id, { status: 500, service: 'https://api.example.com/v2' });
  expect(text, id).not.toBe(id);
  return text;
}

const WRITES = /^(PUT|DELETE|POST|PATCH) /;

function writesOf({ traffic }: MatrixWorld): number {
  return [...traffic].reduce((sum, [route, count]) => sum + (WRITES.test(route) ? count : 0), 0);
}

/** What a cell promises to keep must be there, looked at from outside. */
function expectKept(world: MatrixWorld, row: MatrixRow, kept: readonly string[]) {
  const step = row.cell.split('.')[0];
  if (step === 'registration') {
    expect(world.proof.state.kind === 'solved', 'the proof').toBe(kept.includes('proof'));
    expect(world.control.accountCount()).toBeLessThanOrEqual(1);
  }
  if (step === 'account') {
    expect(world.account.reading?.account.balanceCents, 'what was last known').toBe(4250);
  }
  if (kept.includes('session') && step !== 'registration') {
    expect(world.session.isSignedIn, 'the session').toBe(true);
  }
  if (kept.includes('account')) expect(world.control.accountCount()).toBe(1);
}

/** What a row says that it keeps: those that fail before there is a proof have none to keep. */
function keptOf({ when }: MatrixRow, kept: string): string {
  const isEarly = /before anything is sent|for the puzzle already|although the browser is online/;
  return isEarly.test(when) ? kept.replace(' proof', '') : kept;
}

/** Steps that only words can take: there is nothing that a button could do. */
const wordsOnly: NextStep[] = [
  'none',
  'tellOperator',
  'saveAnswer',
  'enterCode',
  'correctEntry',
  'choose',
];

describe('the error matrix', () => {
  it.each(rows)('$cell: $when', async (row) => {
    const world = createMatrixWorld();
    const outcome = await row.act(world);
    expect(outcome?.path).toBe(row.cell);
    if (!outcome) return;
    expect(outcome.serverMessage).toBe(row.says ?? '');
    const title = spoken(`account.outcome.${outcome.path}.title`);
    const [words, next, kept] = told[outcome.path] ?? [];
    expect([title, outcome.next]).toEqual([words, next]);
    expect(outcome.kept.join(' ')).toBe(keptOf(row, kept ?? ''));
    expect(spoken(`account.outcome.${outcome.path}.text`)).not.toBe('');
    for (const what of outcome.kept) spoken(`account.kept.${what}`);
    if (!wordsOnly.includes(outcome.next)) spoken(`account.next.${outcome.next}`);
    expect(writesOf(world), 'requests that change something').toBe(row.writes);
    expectKept(world, row, outcome.kept);
  });

  it.each(cellsOfText)('as drawn up: $condition, $column: $name', ({ cell, words }) => {
    const walking = rows.filter((row) => row.cell === cell && row.when.includes(words));
    expect(walking.map(({ when }) => when)).not.toEqual([]);
  });

  it.each(conditions.flatMap(({ provedBy = [] }) => provedBy))('has a test that %s', (name) => {
    expect(testTexts).toContain(`it('${name}'`);
  });

  it('names the clock where nothing can be reached, for it may be the reason', () => {
    for (const step of ['registration', 'account', 'signIn']) {
      const text = spoken(`account.outcome.${step}.unreachable.text`);
      expect(text).toContain('wrong clock on this device');
      expect(text).toContain('https://api.example.com/v2');
    }
  });

  it('has a row for every cell', () => {
    const walked = new Set<string>([...rows.map(({ cell }) => cell), ...passedThrough]);
    expect(cellPaths.filter((cell) => !walked.has(cell))).toEqual([]);
  });

  it('never calls a thing settled that may have happened', () => {
    expect(outcomeIn('registration', 'unknown').isUnknown).toBe(true);
    expect(spoken('account.outcome.registration.unknown.title')).toContain('cannot tell');
    expect(spoken('account.outcome.deletion.unknown.title')).toContain('cannot tell');
  });
});

describe('after a refusal', () => {
  it('solves a puzzle anew by itself once, and then succeeds', async () => {
    const world = createMatrixWorld();
    world.control.failNext('PUT /account', {
      status: 400,
      body: { message: 'The challenge has expired.' },
    });
    expect(await world.register()).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('GET /etc/pow')).toBe(2);
    expect(world.newKey.read()?.password).toBe(PASSWORD);
  });

  it('writes the proof as a number where the service refuses a right one for its letters', async () => {
    const world = createMatrixWorld();
    world.control.setDifficulty(1);
    world.control.setProofFormat('decimal');
    const done = world.register();
    // A real search, in slices between which the page must breathe.
    for (let turn = 0; world.registration.isBusy && turn < 200; turn += 1) {
      await world.platform.advance(50);
    }
    expect(await done).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('PUT /account')).toBe(2);
  });

  it('waits out a limit once, keeps the proof, and sends by itself', async () => {
    const world = createMatrixWorld();
    const refusal = { status: 429, body: { message: 'Slow down.', retryAfterMs: 30_000 } };
    world.control.failNext('PUT /account', refusal);
    await world.register();
    expect(world.registration.attempt.kind).toBe('counting');
    await world.platform.advance(29_999);
    expect(world.traffic.get('PUT /account')).toBe(1);
    await world.platform.advance(1);
    await world.until(() => world.registration.attempt.kind === 'created');
    expect(world.traffic.get('PUT /account')).toBe(2);
    expect(world.traffic.get('GET /etc/pow')).toBe(1);
  });

  it('is told to wait longer each time where the service does not say how long', async () => {
    const world = createMatrixWorld();
    world.control.failNext('PUT /account', { status: 429, body: { message: 'Slow down.' } }, 3);
    const waits: number[] = [];
    for (const _time of [1, 2, 3]) {
      await world.register();
      const { attempt } = world.registration;
      if (attempt.kind === 'counting')
        waits.push(attempt.untilMs - world.platform.clock.monotonic());
      world.registration.cancel();
    }
    const [first = 0, second = 0, third = 0] = waits;
    expect(first).toBeGreaterThanOrEqual(5_000);
    expect(second).toBeGreaterThanOrEqual(10_000);
    expect(third).toBeGreaterThanOrEqual(20_000);
    expect(third).toBeLessThanOrEqual(24_000);
  });

  it('waits out only one limit by itself, and none after a cancel', async () => {
    const world = createMatrixWorld();
    const refusal = { status: 429, body: { message: 'Slow down.', retryAfterMs: 1_000 } };
    world.control.failNext('PUT /account', refusal, 3);
    await world.register();
    await world.platform.advance(1_000);
    await world.until(() => world.traffic.get('PUT /account') === 2);
    await world.until(() => world.registration.attempt.kind === 'counting');
    // The time is told again, but what comes then is up to the person.
    expect(world.registration.attempt).toMatchObject({ goesOn: false });
    await world.platform.advance(600_000);
    expect(world.registration.attempt.kind).toBe('idle');
    expect(world.traffic.get('PUT /account')).toBe(2);
    await world.register();
    world.registration.cancel();
    await world.platform.advance(600_000);
    expect(world.traffic.get('PUT /account')).toBe(3);
    expect(world.proof.state.kind).toBe('solved');
  });
});

describe('an answer to the creation that was lost', () => {
  it('never leads to a second request by itself', async () => {
    const world = createMatrixWorld();
    world.control.failNext('PUT /account', 'dropAfterWork');
    await world.register();
    await world.platform.advance(24 * 60 * 60_000);
    expect(world.traffic.get('PUT /account')).toBe(1);
    // The proof waits for another try: only with that can be told whether there is an account.
    expect(world.proof.state.kind).toBe('solved');
    expect(world.platform.pageRecord.leavingGuards).toBe(1);
  });

  it('is tried with the same proof first, which succeeds where nothing had arrived', async () => {
    const world = createMatrixWorld();
    world.control.failNext('PUT /account', 'dropBeforeWork');
    await world.register();
    expect(await world.register()).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('GET /etc/pow')).toBe(1);
    expect(world.control.accountCount()).toBe(1);
  });

  it('is tried with a new puzzle after a refusal says that the proof is spent', async () => {
    const world = createMatrixWorld();
    world.control.failNext('PUT /account', 'dropAfterWork');
    await world.register();
    expect(await world.register()).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('GET /etc/pow')).toBe(2);
    expect(world.traffic.get('PUT /account')).toBe(3);
  });

  it('is kept as it came where it cannot be read, sealed and with the hash that it holds', async () => {
    const world = createMatrixWorld();
    world.control.failNext('PUT /account', 'garbled');
    await world.register();
    const key = world.newKey.read();
    expect(key?.rawAnswer).toContain('accountHash');
    expect(key?.password).toBe(PASSWORD);
    expect(world.platform.pageRecord.leavingGuards).toBe(1);
    expect(world.proof.state.kind).toBe('none');
  });
});

type Ending = ['said' | 'found', (world: MatrixWorld) => void];

const endings: Ending[] = [
  ['said', () => undefined],
  ['found', ({ control }) => control.failNext('DELETE /account', 'dropAfterWork')],
  ['found', ({ control }) => control.failNext('DELETE /account', 'html502AfterWork')],
];

describe('a deletion', () => {
  it.each(endings)(
    'that is %s ends in a receipt and wipes every trace',
    async (certainty, prepare) => {
      const world = createMatrixWorld();
      const { accountHash } = await world.enter();
      world.account.setLowBalance(500);
      prepare(world);
      expect(await world.remove()).toBeNull();
      expect(world.deletion.receipt).toMatchObject({ certainty, hashEnd: accountHash.slice(-4) });
      expect(world.session.state).toEqual({ kind: 'signedOut', reason: 'deleted' });
      expect(world.account.reading).toBeNull();
      expect(world.platform.deviceStore.keys()).toEqual([]);
      expect(await world.platform.vault.recall('account-session')).toBeNull();
      expect(world.traffic.get('DELETE /account')).toBe(1);
    },
  );

  it('sends nothing where it is undone in time', async () => {
    const world = createMatrixWorld();
    await world.enter();
    world.deletion.request('');
    await world.platform.advance(4_999);
    world.deletion.undo();
    await world.platform.advance(60_000);
    expect(world.traffic.get('DELETE /account')).toBeUndefined();
    expect(world.deletion.isBusy).toBe(false);
  });

  it('carries the code that was asked for', async () => {
    const world = createMatrixWorld();
    const { accountHash } = await world.enter();
    world.control.setOtp(accountHash);
    world.control.setStatus('codeMissing', 418);
    expect((await world.remove())?.next).toBe('enterCode');
    world.deletion.request(world.control.currentCode(accountHash));
    // The code is of this very half minute, and the clock must not leave it.
    await world.platform.advance(5_000);
    await world.until(() => world.deletion.receipt !== null);
  });

  it('that is looked into again finds out what became of it', async () => {
    const world = createMatrixWorld();
    await world.enter();
    world.control.failNext('DELETE /account', 'dropAfterWork');
    world.control.failNext('GET /account', 'dropBeforeWork');
    expect((await world.remove())?.path).toBe('deletion.unknown');
    await world.deletion.checkAgain();
    expect(world.deletion.receipt?.certainty).toBe('found');
    expect(world.traffic.get('DELETE /account')).toBe(1);
  });
});

describe('a deletion that must wait', () => {
  it('is not sent again by itself when the time is up', async () => {
    const world = createMatrixWorld();
    await world.enter();
    const busy = { status: 429, body: { message: 'Slow down.', retryAfterMs: 1_000 } };
    world.control.failNext('DELETE /account', busy);
    expect((await world.remove())?.next).toBe('wait');
    await world.platform.advance(60 * 60_000);
    expect(world.traffic.get('DELETE /account')).toBe(1);
  });

  it('is over where the answer says that there is no account, and there is none', async () => {
    const world = createMatrixWorld();
    const { accountHash } = await world.enter();
    world.control.removeAccount(accountHash);
    world.control.failNext('DELETE /account', { status: 404, body: { message: 'Not found.' } });
    world.control.failNext('GET /account', { status: 404, body: { message: 'Not found.' } });
    expect(await world.remove()).toBeNull();
    expect(world.deletion.receipt?.certainty).toBe('found');
  });
});

describe('a session', () => {
  it('does not end at a single refusal, which may be a hiccup of something in between', async () => {
    const world = createMatrixWorld();
    await world.enter();
    world.control.failNext('GET /account', { status: 401, body: { message: 'No.' } });
    await world.account.refresh();
    expect(world.session.isSignedIn).toBe(true);
    expect(world.account.outcome).toBeNull();
  });

  it('that was refused while an account was being deleted signs nobody out, where the code was at fault', async () => {
    const world = createMatrixWorld();
    const { accountHash } = await world.enter();
    world.control.setOtp(accountHash);
    await world.remove('000000');
    expect(world.session.isSignedIn).toBe(true);
  });
});
