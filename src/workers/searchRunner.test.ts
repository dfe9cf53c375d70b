import { describe, expect, it } from 'vitest';
import type { MessageFromWorker, StartSearch } from './powWorkerMessages';
import { createSearchRunner } from './searchRunner';

const start: StartSearch = {
  kind: 'start',
  challenge: 'quay',
  difficulty: 60,
  format: 'compact',
  randomBytes: new Uint8Array(64),
  slot: 0,
  kernel: 'plain',
};

/** Every look at the clock takes ten milliseconds. */
function setUp() {
  const posted: MessageFromWorker[] = [];
  let waiting: (() => void)[] = [];
  let nowMs = 0;
  const receive = createSearchRunner({
    now: () => (nowMs += 10),
    yieldThen: (next) => waiting.push(next),
    post: (message) => posted.push(message),
    sliceMs: 25,
    isArm: false,
  });
  const turn = () => {
    const turns = waiting;
    waiting = [];
    for (const next of turns) next();
    return turns.length;
  };
  return { receive, posted, turn };
}

describe('createSearchRunner', () => {
  it('yields between slices and tells how far it is', () => {
    const { receive, posted, turn } = setUp();
    receive(start);
    for (let i = 0; i < 10; i++) expect(turn()).toBe(1);
    const counts = posted.map(({ kind, ...rest }) => kind === 'progress' && 'attempts' in rest);
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.every(Boolean)).toBe(true);
  });

  it('does nothing while it is paused, and goes on where it was', () => {
    const { receive, posted, turn } = setUp();
    receive(start);
    turn();
    receive({ kind: 'pause' });
    turn();
    expect(turn()).toBe(0);
    const before = posted.length;
    receive({ kind: 'resume' });
    receive({ kind: 'resume' });
    for (let i = 0; i < 10; i++) expect(turn()).toBe(1);
    expect(posted.length).toBeGreaterThan(before);
  });

  it('tells of the proof once, and rests', () => {
    const { receive, posted, turn } = setUp();
    receive({ ...start, difficulty: 2 });
    while (turn() > 0);
    expect(posted.filter(({ kind }) => kind === 'found')).toHaveLength(1);
    expect(posted.at(-1)).toMatchObject({ kind: 'found', kernel: 'plain' });
  });

  it('tells when it cannot search', () => {
    const { receive, posted, turn } = setUp();
    receive({ ...start, randomBytes: undefined as unknown as Uint8Array });
    turn();
    expect(posted.map(({ kind }) => kind)).toEqual(['failed']);
  });
});
