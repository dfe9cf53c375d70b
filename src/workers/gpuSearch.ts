/** The search on a graphics processor, beside the workers: short dispatches, every hit checked, silent when it fails. */

import type { PowChallenge } from '@/domain/account/pow/challenge';
import { isProofOf } from '@/domain/account/pow/isProofOf';
import { tailFrom } from '@/domain/account/pow/compactLayout';
import {
  type GpuSpace,
  INNER_BLOCKS,
  INNER_WORDS,
  NONCES,
  TASK_WORDS,
  createGpuSpace,
} from '@/domain/account/pow/gpuLayout';
import {
  INNER_COUNT,
  MOST_HITS,
  WORKGROUP_SIZE,
  searchShader,
} from '@/domain/account/pow/gpuShader';
import { leadingMask } from '@/domain/account/pow/sha256';

/** A search under way. */
export interface GpuSearch {
  /** False while it is paused, and after the device was lost. */
  isActive(): boolean;
  pause(): void;
  resume(): void;
  close(): void;
}

/** What it needs, and whom it tells. */
export interface GpuSearchOptions {
  readonly gpu: GPU;
  readonly clock: { monotonic(): number };
  readonly random: { bytes(length: number): Uint8Array };
  /** Take an adapter that is emulated in software. For tests of correctness: it is slow. */
  readonly isSoftwareAllowed?: boolean;
  onAttempts(attempts: number, kernel: string): void;
  onProof(proof: string, kernel: string): Promise<boolean>;
}

/** Name of this kernel in progress and results. */
const GPU_KERNEL = 'webgpu';

/** Two dispatches are in flight, so each takes about half of this: short enough for the page's own drawing. */
const ROUND_TRIP_MS = 16;

/** Where sizing starts; a weak processor takes some ten milliseconds for it. */
const FIRST_WORKGROUPS = 16;

/** The least that WebGPU promises to take at once. */
const MOST_WORKGROUPS = 65_535;

const HITS_BYTES = 8 + 8 * MOST_HITS;

/** The values of `GPUBufferUsage` and `GPUMapMode`, which TypeScript's library lacks. */
const MAP_READ = 0x01;
const COPY_SRC = 0x04;
const COPY_DST = 0x08;
const UNIFORM = 0x40;
const STORAGE = 0x80;
const READ = 1;

/** Begins to search, or gives null where there is no real adapter. Rejects when the device does not do. */
export async function startGpuSearch(
  challenge: PowChallenge,
  options: GpuSearchOptions,
): Promise<GpuSearch | null> {
  const device = await realDevice(options);
  if (device === null) return null;
  const state = { isPaused: false, isClosed: false };
  const close = () => {
    state.isClosed = true;
    device.destroy();
  };
  void device.lost.then(close);
  try {
    const module = device.createShaderModule({ code: searchShader() });
    const compute = { module, entryPoint: 'main' };
    const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute });
    const bytes = new TextEncoder().encode(challenge.challenge);
    const tail = tailFrom(options.random.bytes(64));
    const space = createGpuSpace(bytes, tail, leadingMask(challenge.difficulty));
    const parts = { device, pipeline, space, challenge, takeShare: createShares(space), options };
    const lanes = [createLane(parts), createLane(parts)];
    const run = () => {
      for (const lane of lanes) lane(() => state.isPaused || state.isClosed).catch(close);
    };
    run();
    return {
      isActive: () => !state.isPaused && !state.isClosed,
      pause() {
        state.isPaused = true;
      },
      resume() {
        if (!state.isPaused) return;
        state.isPaused = false;
        run();
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** What TypeScript's library lacks of it. https://gpuweb.github.io/gpuweb/#dom-gpurequestadapteroptions-featurelevel */
interface AdapterWishes extends GPURequestAdapterOptions {
  readonly featureLevel?: 'compatibility';
}

/** The search needs little, so older devices do as well. Where there is a newer one, it is given. */
const MODEST: AdapterWishes = {
  powerPreference: 'high-performance',
  featureLevel: 'compatibility',
};
const USUAL: AdapterWishes = { powerPreference: 'high-performance' };

/**
 * Asks twice. A browser may not know the first wish; and Chromium 156 without a display answers the first question with
 * null ("A valid external Instance reference no longer exists") and the next one with the adapter.
 */
async function findAdapter(gpu: GPU): Promise<GPUAdapter | null> {
  return (await gpu.requestAdapter(MODEST)) ?? gpu.requestAdapter(USUAL);
}

async function realDevice({ gpu, isSoftwareAllowed }: GpuSearchOptions): Promise<GPUDevice | null> {
  const adapter = await findAdapter(gpu);
  if (adapter === null) return null;
  if (adapter.info.isFallbackAdapter && isSoftwareAllowed !== true) return null;
  return adapter.requestDevice();
}

/** A piece of the search space: `count` nonces with one block of inner nonces. */
interface Share {
  readonly block: number;
  readonly firstNonce: number;
}

/** Deals out nonces; when they are used up, the next block of inner nonces begins. */
function createShares(space: GpuSpace) {
  let block = 0;
  let nextNonce = 0;
  let inner = space.inner(block);
  return (count: number): Share & { readonly inner: Int32Array<ArrayBuffer> } => {
    if (nextNonce + count > NONCES) {
      block = (block + 1) % INNER_BLOCKS;
      nextNonce = 0;
      inner = space.inner(block);
    }
    const firstNonce = nextNonce;
    nextNonce += count;
    return { block, firstNonce, inner };
  };
}

interface LaneParts {
  readonly device: GPUDevice;
  readonly pipeline: GPUComputePipeline;
  readonly space: GpuSpace;
  readonly challenge: PowChallenge;
  readonly takeShare: ReturnType<typeof createShares>;
  readonly options: GpuSearchOptions;
}

/** One dispatch after the other, with buffers of its own. Gives the function that works until it is told to stop. */
function createLane(parts: LaneParts): (isStopped: () => boolean) => Promise<void> {
  const { device, pipeline, space, challenge, takeShare, options } = parts;
  const buffers = createBuffers(device, pipeline);
  let workgroups = FIRST_WORKGROUPS;
  let isRunning = false;

  async function work(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const startedMs = options.clock.monotonic();
      const threads = workgroups * WORKGROUP_SIZE;
      const { block, firstNonce, inner } = takeShare(threads);
      const hits = await dispatch(device, buffers, {
        task: space.task(firstNonce),
        inner,
        workgroups,
      });
      options.onAttempts(threads * INNER_COUNT, GPU_KERNEL);
      for (const [nonce, index] of hits) {
        const proof = space.proofOf(nonce, block, index);
        const asFarAsTheShaderSees = {
          ...challenge,
          difficulty: Math.min(challenge.difficulty, 8),
        };
        if (!isProofOf(asFarAsTheShaderSees, proof)) throw new Error('the device miscalculates');
        if (isProofOf(challenge, proof)) await options.onProof(proof, GPU_KERNEL);
      }
      const tookMs = Math.max(1, options.clock.monotonic() - startedMs);
      const factor = Math.min(2, Math.max(0.5, ROUND_TRIP_MS / tookMs));
      workgroups = Math.max(1, Math.min(MOST_WORKGROUPS, Math.round(workgroups * factor)));
    }
  }

  return async (isStopped) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work(isStopped);
    } finally {
      isRunning = false;
    }
  };
}

function createBuffers(device: GPUDevice, pipeline: GPUComputePipeline) {
  const task = device.createBuffer({ size: 4 * TASK_WORDS, usage: UNIFORM | COPY_DST });
  const inner = device.createBuffer({ size: 4 * INNER_WORDS, usage: UNIFORM | COPY_DST });
  const hits = device.createBuffer({ size: HITS_BYTES, usage: STORAGE | COPY_SRC | COPY_DST });
  const readable = device.createBuffer({ size: HITS_BYTES, usage: MAP_READ | COPY_DST });
  const bindings = device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: [task, inner, hits].map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  return { pipeline, task, inner, hits, readable, bindings };
}

interface Dispatch {
  readonly task: Int32Array<ArrayBuffer>;
  readonly inner: Int32Array<ArrayBuffer>;
  readonly workgroups: number;
}

/** Runs the shader once and reads what it found: nonces and indices of inner nonces. */
async function dispatch(
  device: GPUDevice,
  buffers: ReturnType<typeof createBuffers>,
  { task, inner, workgroups }: Dispatch,
): Promise<[number, number][]> {
  device.queue.writeBuffer(buffers.task, 0, task);
  device.queue.writeBuffer(buffers.inner, 0, inner);
  device.queue.writeBuffer(buffers.hits, 0, new Uint32Array(2));
  const commands = device.createCommandEncoder();
  const pass = commands.beginComputePass();
  pass.setPipeline(buffers.pipeline);
  pass.setBindGroup(0, buffers.bindings);
  pass.dispatchWorkgroups(workgroups);
  pass.end();
  commands.copyBufferToBuffer(buffers.hits, 0, buffers.readable, 0, HITS_BYTES);
  device.queue.submit([commands.finish()]);
  await buffers.readable.mapAsync(READ);
  const [count = 0, , ...found] = new Uint32Array(buffers.readable.getMappedRange().slice(0));
  buffers.readable.unmap();
  const readableHits = Math.min(count, MOST_HITS);
  return Array.from({ length: readableHits }, (_, i) => [found[2 * i] ?? 0, found[2 * i + 1] ?? 0]);
}
