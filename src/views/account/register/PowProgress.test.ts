import { shallowRef } from 'vue';
import { describe, expect, it } from 'vitest';
import type { ProofState } from '@/stores/account/proofRun';
import { useProofStore } from '@/stores/account/proof';
import { createAccountWorld } from '@/testing/accountWorld';
import { mountAccountPage } from '@/testing/mountAccountPage';
import PowProgress from './PowProgress.vue';

const progress = {
  attempts: 1_200_000,
  hashesPerSecond: 400_000,
  probability: 0.42,
  remaining: { likelyMs: 3_000, almostCertainMs: 12_000 },
  kernel: 'simd-2x4+2',
  workers: 4,
  isGpuActive: false,
  isPaused: false,
  needsConsent: false,
};

async function shown(stage: ProofState) {
  const world = createAccountWorld();
  const run = {
    stage: shallowRef(stage),
    result: new Promise<never>(() => undefined),
    search: () => null,
    cancel: () => undefined,
  };
  world.use(useProofStore).main = run;
  const page = await mountAccountPage(PowProgress, world);
  return { ...page, world, run };
}

const solving = (changes: Partial<typeof progress> = {}): ProofState => ({
  kind: 'solving',
  difficulty: 5,
  progress: { ...progress, ...changes },
});

describe('the progress of a proof', () => {
  it('is told in the title too, until the search is thrown away', async () => {
    const { wrapper, world, run } = await shown(solving());
    expect(world.platform.pageRecord.title).toMatch(/42.*Create an account/);
    run.stage.value = { kind: 'none' };
    // At once, as the page takes the part away that tells of it.
    wrapper.unmount();
    expect(world.platform.pageRecord.title).toBe('Create an account – Quayside');
  });

  it.each([
    ['simd-2x4+2', false, false],
    ['scalar-2', false, false],
    ['plain', false, true],
    // The graphics processor makes up for it.
    ['plain', true, false],
    // Nobody is at work yet.
    ['', false, false],
  ])('with the kernel %j tells why it is slow: %s, %s', async (kernel, isGpuActive, isTold) => {
    const { text } = await shown(solving({ kernel, isGpuActive }));
    expect(text().includes('WebAssembly, is switched off')).toBe(isTold);
  });

  it('tells it also where it asks whether to go on', async () => {
    const { text } = await shown(solving({ kernel: 'plain', needsConsent: true }));
    expect(text()).toContain('WebAssembly, is switched off');
    expect(text()).toContain('On this device that will take a while');
  });

  it('tells no numbers of years that nobody lives', async () => {
    const remaining = { likelyMs: 1e30, almostCertainMs: 7e30 };
    const hopeless = 'longer than anybody lives';
    const asking = await shown(solving({ remaining, needsConsent: true }));
    expect(asking.text()).toContain(hopeless);
    asking.wrapper.unmount();
    // Whoever went on all the same.
    const working = await shown(solving({ remaining }));
    expect(working.text()).toContain(hopeless);
  });

  it.each([
    [Date.UTC(2025, 5, 2, 9, 5), true],
    [null, false],
  ])('tells how long a solution holds, if the service says so: %s', async (statedEndMs, isTold) => {
    const solved = { kind: 'solved', attempts: 9, elapsedMs: 900, statedEndMs } as const;
    const { text } = await shown(solved);
    expect(text().includes('The service accepts it until')).toBe(isTold);
  });
});
