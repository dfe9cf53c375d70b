import { createHash, webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PowRefusedError } from '@/domain/account/pow/challenge';
import {
  PowCancelledError,
  PowFailedError,
  type PowProgress,
  type PowSearchOptions,
  startPowSearch,
} from './powSolver';
import type { MessageFromWorker, MessageToWorker } from './powWorkerMessages';
import { createSearchInPage } from './searchInPage';
import type { WorkerLike } from './workerLike';

const CHALLENGE = 'quay:7';

function zerosOf(challenge: string, proof: string): number {
  const hex = createHash('sha256')
    .update(challenge + proof)
    .digest('hex');
  return hex.length - hex.replace(/^0+/, '').length;
}

/** A number that solves the challenge, found by another implementation. */
function solutionOf(challenge: string, difficulty: number): string {
  let number = 0;
  while (zerosOf(challenge, String(number)) < difficulty) number++;
  return String(number);
}

class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly heard: MessageToWorker[] = [];
  isEnded = false;

  postMessage(message: MessageToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(message: MessageFromWorker): void {
    this.onmessage?.(new MessageEvent('message', { data: message }));
  }

  progress(attempts: number): void {
    this.say({ kind: 'progress', attempts, kernel: 'simd' });
  }

  find(proof: string, attempts = 100): void {
    this.say({ kind: 'found', attempts, kernel: 'simd', proof });
  }

  fail(): void {
    // There is no ErrorEvent in Node, and nothing reads it.
    this.onerror?.(new Event('error') as ErrorEvent);
  }

  kinds(): string[] {
    return this.heard.map(({ kind }) => kind);
  }
}

function setUp(difficulty: number, changes: Partial<PowSearchOptions> = {}) {
  const workers: FakeWorker[] = [];
  const told: PowProgress[] = [];
  const clock = { nowMs: 0, monotonic: () => clock.nowMs };
  const waiting: (() => void)[] = [];
  const search = startPowSearch(
    { challenge: CHALLENGE, difficulty },
    {
      format: 'compact',
      concurrency: 3,
      clock,
      timers: { after: (_ms, run) => waiting.push(run) },
      random: { bytes: (length) => new Uint8Array(length).fill(workers.length) },
      subtle: webcrypto.subtle as SubtleCrypto,
      spawnWorker() {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker;
      },
      onProgress: (state) => told.push(state),
      ...changes,
    },
  );
  const worker = (index: number): FakeWorker => {
    const found = workers[index];
    if (!found) throw new Error(`there is no worker ${index}`);
    return found;
  };
  return { search, workers, worker, told, clock, waiting };
}

describe('a search', () => {
  it('starts each worker in a place of its own', () => {
    const { workers } = setUp(4);
    const starts = workers.map(({ heard }) => heard[0]);
    expect(starts.map((start) => start?.kind)).toEqual(['start', 'start', 'start']);
    expect(starts.map((start) => start?.kind === 'start' && start.slot)).toEqual([0, 1, 2]);
    const random = starts.map((start) => start?.kind === 'start' && start.randomBytes[0]);
    expect(new Set(random).size).toBe(3);
  });

  it('gives the first proof out and ends everybody', async () => {
    const { search, workers, worker, clock } = setUp(2);
    worker(0).progress(500);
    clock.nowMs = 40;
    const proof = solutionOf(CHALLENGE, 2);
    worker(1).find(proof, 70);
    expect(await search.result).toEqual({ proof, attempts: 570, elapsedMs: 40, kernel: 'simd' });
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it.each([
    ['the digest of the browser', webcrypto.subtle as SubtleCrypto],
    ['plain code', null],
  ])('never gives out a wrong proof, by %s, and replaces who found it', async (_name, subtle) => {
    const { search, workers, worker } = setUp(2, { subtle });
    worker(0).find('not a proof');
    await expect.poll(() => workers.length).toBe(4);
    expect(worker(0).isEnded).toBe(true);
    worker(3).find(solutionOf(CHALLENGE, 2));
    expect(zerosOf(CHALLENGE, (await search.result).proof)).toBeGreaterThanOrEqual(2);
  });

  it('counts and tells', () => {
    const { worker, told, clock } = setUp(6);
    for (let ms = 0; ms <= 1000; ms += 100) {
      clock.nowMs = ms;
      worker(0).progress(ms * 1000);
      worker(1).progress(ms * 3000);
    }
    const last = told.at(-1);
    expect(last?.attempts).toBe(4_000_000);
    expect(last?.hashesPerSecond).toBe(4_000_000);
    expect(last?.workers).toBe(3);
    expect(last?.probability).toBeCloseTo(0.212, 3);
    expect(last?.remaining.likelyMs).toBeCloseTo(2907, 0);
  });

  it('solves difficulty 0 without anybody', async () => {
    const { search, workers } = setUp(0);
    expect((await search.result).proof).toBe('0');
    expect(workers).toHaveLength(0);
  });

  it.each([-1, 1.5, 65, NaN])('refuses difficulty %d', async (difficulty) => {
    const { search, workers } = setUp(difficulty);
    await expect(search.result).rejects.toBeInstanceOf(PowRefusedError);
    expect(workers).toHaveLength(0);
  });
});

describe('holding a search', () => {
  it('pauses and resumes its workers', () => {
    const { search, worker, told } = setUp(6);
    search.pause();
    expect(worker(2).kinds()).toEqual(['start', 'pause']);
    expect(told.at(-1)).toMatchObject({ isPaused: true, workers: 0 });
    search.resume();
    expect(worker(2).kinds()).toEqual(['start', 'pause', 'resume']);
    expect(told.at(-1)).toMatchObject({ isPaused: false, workers: 3 });
  });

  it('ends at once when it is cancelled', async () => {
    const { search, workers, told } = setUp(6);
    search.cancel();
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
    await expect(search.result).rejects.toBeInstanceOf(PowCancelledError);
    const count = told.length;
    workers[0]?.progress(100);
    search.resume();
    search.setCourtesy('all');
    expect(told).toHaveLength(count);
    expect(workers).toHaveLength(3);
  });

  it('lets half of them rest out of courtesy, and wakes them again', () => {
    const { search, workers, worker } = setUp(6, { concurrency: 4 });
    search.setCourtesy('half');
    expect(workers.map((each) => each.kinds().at(-1))).toEqual([
      'start',
      'start',
      'pause',
      'pause',
    ]);
    search.setCourtesy('all');
    expect(worker(3).kinds().at(-1)).toBe('resume');
    expect(workers).toHaveLength(4);
  });

  it('starts with half of them where that is asked', () => {
    expect(setUp(6, { concurrency: 8, courtesy: 'half' }).workers).toHaveLength(4);
    expect(setUp(6, { concurrency: 1, courtesy: 'half' }).workers).toHaveLength(1);
    expect(setUp(6, { concurrency: 500 }).workers).toHaveLength(32);
  });
});

describe('a search that will take long', () => {
  function measured(rate: number, difficulty: number) {
    const parts = setUp(difficulty);
    for (let ms = 0; ms <= 600; ms += 100) {
      parts.clock.nowMs = ms;
      parts.worker(0).progress((rate * ms) / 1000);
    }
    return parts;
  }

  it('measures, then holds and asks', () => {
    const { told, worker, search } = measured(1e6, 7);
    expect(told.at(-1)).toMatchObject({ needsConsent: true, isPaused: false, workers: 0 });
    expect(worker(0).kinds().at(-1)).toBe('pause');
    search.pause();
    search.resume();
    expect(worker(0).kinds().at(-1)).toBe('pause');
    search.confirm();
    expect(told.at(-1)).toMatchObject({ needsConsent: false, workers: 3 });
    expect(worker(0).kinds().at(-1)).toBe('resume');
  });

  it('does not ask when a minute is enough', () => {
    const { told } = measured(5e6, 7);
    expect(told.some(({ needsConsent }) => needsConsent)).toBe(false);
  });

  it('waits for a graphics processor to get ready, but not for ever', () => {
    const gpu = { requestAdapter: () => new Promise<never>(() => undefined) } as unknown as GPU;
    const parts = setUp(7, { gpu });
    const asked: number[] = [];
    for (let ms = 0; ms <= 4000; ms += 100) {
      parts.clock.nowMs = ms;
      parts.worker(0).progress(ms * 1000);
      if (parts.told.at(-1)?.needsConsent) asked.push(ms);
    }
    expect(asked[0]).toBe(3400);
  });

  it('does not ask who has agreed before', () => {
    const parts = setUp(12);
    parts.search.confirm();
    for (let ms = 0; ms <= 600; ms += 100) {
      parts.clock.nowMs = ms;
      parts.worker(0).progress(ms);
    }
    expect(parts.told.some(({ needsConsent }) => needsConsent)).toBe(false);
  });
});

describe('workers that fail', () => {
  it('are replaced when they die at work', () => {
    const { workers, worker, told } = setUp(6);
    worker(0).progress(1000);
    worker(0).fail();
    expect(workers).toHaveLength(4);
    worker(3).progress(10);
    expect(told.at(-1)).toMatchObject({ attempts: 1010, workers: 3 });
  });

  it('are survived when they never worked', () => {
    const { workers, worker, told } = setUp(6);
    worker(0).fail();
    worker(1).say({ kind: 'failed', reason: 'no memory' });
    expect(workers).toHaveLength(3);
    worker(2).progress(10);
    expect(told.at(-1)?.workers).toBe(1);
  });

  it('are not replaced for ever', () => {
    const { workers } = setUp(6, { concurrency: 1 });
    for (let i = 0; i < 20; i++) {
      workers.at(-1)?.progress(1);
      workers.at(-1)?.fail();
    }
    expect(workers.length).toBeLessThan(12);
  });

  it.each([
    ['say nothing', true, 1],
    ['are at work', false, 0],
    ['are paused', true, 0],
  ])('that %s are given twenty seconds', async (what, isSilent, searches) => {
    const due: [number, () => void][] = [];
    const timers = { after: (ms: number, run: () => void) => due.push([ms, run]) };
    const { search, workers, worker } = setUp(6, { timers });
    const [silence] = due;
    expect(silence?.[0]).toBe(20_000);
    if (!isSilent) worker(0).progress(1);
    if (what === 'are paused') search.pause();
    silence?.[1]();
    await import('./searchInPage');
    await Promise.resolve();
    const inPage = due.filter(([ms]) => ms === 0);
    expect(inPage.length).toBe(searches);
    expect(workers.every(({ isEnded }) => isEnded)).toBe(searches > 0);
    search.cancel();
    await expect(search.result).rejects.toThrow(PowCancelledError);
  });

  it.each([
    ['cannot be made', true],
    ['never start', false],
  ])('are done without where they %s: the page searches', async (_name, throws) => {
    const made: FakeWorker[] = [];
    const { search, waiting, told } = setUp(3, {
      concurrency: 2,
      spawnWorker() {
        if (throws) throw new Error('no workers');
        made.push(new FakeWorker());
        return made.at(-1) ?? new FakeWorker();
      },
    });
    for (const worker of made) worker.fail();
    let result: string | null = null;
    void search.result.then(({ proof }) => (result = proof));
    // The search in the page yields to whatever else is waiting.
    await expect
      .poll(
        () => {
          waiting.shift()?.();
          return result;
        },
        { interval: 0, timeout: 20_000 },
      )
      .not.toBeNull();
    expect(zerosOf(CHALLENGE, result ?? '')).toBeGreaterThanOrEqual(3);
    expect(told.at(-1)?.workers).toBe(1);
  });
});

describe('the search in the page', () => {
  it('stops when it is ended', () => {
    const waiting: (() => void)[] = [];
    const timers = { after: (_ms: number, run: () => void) => waiting.push(run) };
    let nowMs = 0;
    const worker = createSearchInPage({ clock: { monotonic: () => (nowMs += 50) }, timers });
    const messages: unknown[] = [];
    worker.onmessage = ({ data }) => messages.push(data);
    const randomBytes = new Uint8Array(64);
    const start = { kind: 'start', challenge: 'q', difficulty: 60, format: 'compact' } as const;
    worker.postMessage({ ...start, randomBytes, slot: 0 });
    for (let turn = 0; turn < 10; turn++) waiting.shift()?.();
    expect(messages.length).toBeGreaterThan(0);
    worker.terminate();
    const count = messages.length;
    while (waiting.length > 0) waiting.shift()?.();
    expect(messages).toHaveLength(count);
  });
});

describe('a search that nobody can make', () => {
  it('fails with a name', async () => {
    const { search, waiting } = setUp(3, {
      kernel: 'plain',
      spawnWorker() {
        throw new Error('no workers');
      },
      random: {
        bytes() {
          throw new Error('no randomness');
        },
      },
    });
    const settled = search.result.catch((error: unknown) => error);
    for (let turn = 0; turn < 10; turn++) waiting.shift()?.();
    expect(await settled).toBeInstanceOf(PowFailedError);
  });
});
