/** The proof of work in a real browser: right on every path, quick to stop, and as fast as it was built to be. */
import { createHash } from 'node:crypto';
import { type Browser, type Page, chromium, expect, test } from '@playwright/test';
import type { Bench, SolveRequest } from '../bench/pow/page';
import { buildPage, servePage } from '../bench/pow/server.mjs';

declare global {
  // The page's only global; only `var` makes one.
  var bench: Bench;
}

type Policy = 'production' | 'without-wasm' | 'open';

let server: Awaited<ReturnType<typeof servePage>>;

test.skip(({ isMobile }) => isMobile, 'the same code, whatever the screen');

test.beforeAll(async () => {
  await buildPage();
  server = await servePage();
});

test.afterAll(() => server.stop());

/** Opens the page; anything that the browser complains of fails the test. */
async function open(page: Page, policy: Policy): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(message.text());
  });
  await page.goto(`${server.origin}/${policy}/`);
  await page.waitForFunction(() => 'bench' in globalThis);
}

function zerosOf(challenge: string, proof: string): number {
  const hex = createHash('sha256')
    .update(challenge + proof)
    .digest('hex');
  return hex.length - hex.replace(/^0+/, '').length;
}

/** Challenges of many lengths around the block boundaries, some of them not ASCII. */
const requests: SolveRequest[] = Array.from({ length: 48 }, (_, i) => ({
  challenge: (i % 4 === 0 ? 'é中🔑' : 'q') + 'x'.repeat((i * 7) % 200),
  difficulty: 1 + (i % 4),
  format: i % 5 === 0 ? 'decimal' : 'compact',
}));

/** Solves them all and gives the names of the kernels that did. */
async function solveAll(page: Page, changes: Partial<SolveRequest> = {}): Promise<string[]> {
  const kernels = new Set<string>();
  for (const request of requests) {
    const report = await page.evaluate((asked) => globalThis.bench.solve(asked), {
      ...request,
      ...changes,
    });
    expect(report.failure).toBeUndefined();
    expect(zerosOf(request.challenge, report.proof ?? '')).toBeGreaterThanOrEqual(
      request.difficulty,
    );
    kernels.add(report.kernel ?? '');
  }
  return [...kernels];
}

async function withBrowser(args: string[], use: (browser: Browser) => Promise<void>) {
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...args],
  });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

test('solves in workers, with SIMD', async ({ page }) => {
  await open(page, 'production');
  expect(await solveAll(page)).toEqual(['simd-2x4+2']);
});

test('solves harder ones and tells how far it is', async ({ page }) => {
  await open(page, 'production');
  for (const difficulty of [5, 6]) {
    const challenge = `quay ${difficulty}`;
    const request = { challenge, difficulty, workers: 1 };
    const report = await page.evaluate((asked) => globalThis.bench.solve(asked), request);
    expect(zerosOf(challenge, report.proof ?? '')).toBeGreaterThanOrEqual(difficulty);
    expect(report.progress).not.toHaveLength(0);
    for (const { probability } of report.progress) expect(probability).toBeLessThan(1);
  }
});

test('solves without SIMD', { tag: '@chromium' }, async () => {
  await withBrowser(['--js-flags=--no-enable-sse4-1 --no-enable-ssse3'], async (browser) => {
    const page = await browser.newPage();
    await open(page, 'production');
    expect(await solveAll(page)).toEqual(['scalar-2']);
  });
});

test('solves without WebAssembly', async ({ page }) => {
  await open(page, 'without-wasm');
  expect(await solveAll(page)).toEqual(['plain']);
});

test('solves without workers', async ({ page }) => {
  await open(page, 'production');
  expect(await solveAll(page, { withoutWorkers: true })).toEqual(['simd-2x4+2']);
});

test('solves without workers and without WebAssembly', async ({ page }) => {
  await open(page, 'without-wasm');
  expect(await solveAll(page, { withoutWorkers: true })).toEqual(['plain']);
});

test('stops when it is told to, and leaves no worker behind', async ({ page }) => {
  await open(page, 'production');
  for (const withoutWorkers of [false, true]) {
    const report = await page.evaluate((asked) => globalThis.bench.solve(asked), {
      challenge: 'quay',
      difficulty: 14,
      cancelAfterMs: 300,
      askAboveMs: 1e30,
      withoutWorkers,
    });
    expect(report.failure).toBe('PowCancelledError');
    await expect.poll(() => page.workers().length).toBe(0);
  }
});

test('asks before it takes long', async ({ page }) => {
  await open(page, 'production');
  const report = await page.evaluate((asked) => globalThis.bench.solve(asked), {
    challenge: 'quay',
    difficulty: 14,
    cancelAfterMs: 3000,
  });
  const { needsConsent, workers, attempts } = report.progress.at(-1) ?? {};
  expect({ needsConsent, workers }).toEqual({ needsConsent: true, workers: 0 });
  expect(attempts).toBeGreaterThan(0);
});

test('refuses hostile challenges by name', async ({ page }) => {
  await open(page, 'production');
  for (const [challenge, difficulty] of [
    ['q', -1],
    ['q', 2.5],
    ['q', 65],
    ['x'.repeat(9000), 3],
  ] as const) {
    const request = { challenge, difficulty };
    const report = await page.evaluate((asked) => globalThis.bench.solve(asked), request);
    expect(report.failure).toBe('PowRefusedError');
  }
});

for (const { adapter, isOlder } of [
  { adapter: 'swiftshader', isOlder: false },
  { adapter: 'opengles', isOlder: true },
]) {
  const title = `searches on a graphics processor, emulated in software (${adapter})`;
  test(title, { tag: '@chromium' }, async () => {
    const args = ['--enable-unsafe-webgpu', `--use-webgpu-adapter=${adapter}`];
    await withBrowser(args, async (browser) => {
      const page = await browser.newPage();
      await open(page, 'production');
      for (let i = 0; i < 14; i++) {
        const request = { challenge: 'é' + 'g'.repeat(i * 11), difficulty: 4 };
        const { proof, kinds } = await page.evaluate(async (asked) => {
          const { requestDevice } = GPUAdapter.prototype;
          const kinds: boolean[] = [];
          GPUAdapter.prototype.requestDevice = function (wishes) {
            kinds.push(!this.features.has('core-features-and-limits'));
            return requestDevice.call(this, wishes);
          };
          const proof = await globalThis.bench.solveOnGpu(asked);
          GPUAdapter.prototype.requestDevice = requestDevice;
          return { proof, kinds };
        }, request);
        expect(kinds).toEqual([isOlder]);
        expect(zerosOf(request.challenge, proof ?? '')).toBeGreaterThanOrEqual(4);
      }
    });
  });
}

test('asks again for a graphics processor', { tag: '@chromium' }, async () => {
  const args = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
  await withBrowser(args, async (browser) => {
    const page = await browser.newPage();
    await open(page, 'production');
    const request = { challenge: 'quay', difficulty: 4 };
    const proof = await page.evaluate(async (asked) => {
      const { requestAdapter } = GPU.prototype;
      let times = 0;
      GPU.prototype.requestAdapter = function (wishes) {
        times++;
        return times === 1 ? Promise.resolve(null) : requestAdapter.call(this, wishes);
      };
      return globalThis.bench.solveOnGpu(asked);
    }, request);
    expect(zerosOf(request.challenge, proof ?? '')).toBeGreaterThanOrEqual(4);
  });
});

test('beside its workers, a graphics processor joins in', { tag: '@chromium' }, async () => {
  const args = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
  await withBrowser(args, async (browser) => {
    const page = await browser.newPage();
    await open(page, 'production');
    const request = {
      challenge: 'quay',
      difficulty: 14,
      withGpu: true,
      workers: 1,
      askAboveMs: 1e30,
    };
    // A processor that plays one takes its time to begin.
    let cancelAfterMs = 2_000;
    await expect(async () => {
      cancelAfterMs *= 2;
      const report = await page.evaluate((asked) => globalThis.bench.solve(asked), {
        ...request,
        cancelAfterMs,
      });
      expect(report.progress.some(({ isGpuActive }) => isGpuActive)).toBe(true);
      expect(new Set(report.progress.map(({ kernel }) => kernel))).toContain('webgpu');
    }).toPass();
  });
});

test('is as many times faster than what it is measured by', async ({ page }) => {
  await open(page, 'open');
  const best = { kernel: 0, scalar: 0, webCrypto: 0 };
  const names = {
    kernel: 'ours: simd-2x4+2',
    scalar: 'reference: scalar WebAssembly, 64 rounds',
    webCrypto: 'WebCrypto, one by one',
  };
  // Noise only ever slows a sample down, so the best of each counts; a few rounds are enough for a quiet moment.
  await expect
    .poll(
      async () => {
        for (const key of ['kernel', 'scalar', 'webCrypto'] as const) {
          const request = { name: names[key], warmMs: 150, sampleMs: 150 };
          const rate = await page.evaluate(
            (asked) => globalThis.bench.measureOnWorkers(asked, 1),
            request,
          );
          best[key] = Math.max(best[key], rate);
        }
        return best.kernel >= 3 * best.scalar && best.kernel >= 50 * best.webCrypto;
      },
      { timeout: 150_000, intervals: [0] },
    )
    .toBe(true);
});
