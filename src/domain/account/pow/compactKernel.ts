/** Writes the WebAssembly kernels of the compact search: one description for every variant. */

import { MEMORY, MIDSTATES, THIRD_CHARACTERS } from './compactLayout';
import { anyLane, isZero, scalarLanes, vectorLanes } from './kernelLanes';
import {
  type Schedule,
  type Stream,
  addRoundConstants,
  createStream,
  expandSchedules,
  interleaved,
  partsAt,
  prepareMajority,
  round,
  roundsFrom,
} from './kernelRounds';
import type { KernelVariant } from './kernelVariants';
import { type Local, WasmFunction, wasmModule } from './wasmWriter';

/** Third characters that a kernel tries at a time: four lanes, and one for the scalar streams beside them. */
export function thirdsPerGroup({ vectorStreams, scalarStreams }: KernelVariant): number {
  return vectorStreams === 0 ? 1 : 4 + (scalarStreams === 0 ? 0 : 1);
}

/** Hashes that a kernel makes while it tries this many third characters. */
export function hashesFor(variant: KernelVariant, thirds: number): number {
  const { vectorStreams, scalarStreams } = variant;
  if (vectorStreams === 0) return thirds * MIDSTATES;
  // Scalar streams see one midstate each, where the vectors see `vectorStreams` of them.
  const perGroup = MIDSTATES * (4 + scalarStreams / vectorStreams);
  return (thirds / thirdsPerGroup(variant)) * perGroup;
}

/** The parameters of `run`, which {@link emitCompactKernel} describes. */
const BASE = 0;
const END = 1;
const MASK = 2;

/** What the parts of the kernel share. */
interface Kernel {
  readonly code: WasmFunction;
  readonly vectors: readonly Stream[];
  readonly scalars: readonly Stream[];
  readonly schedules: readonly Schedule[];
  readonly index: Local;
  /** Four times the first third character of the group. */
  readonly third: Local;
  /** Address of the midstates at work. */
  readonly midstate: Local;
  readonly scalarHits: Local;
  readonly vectorHits: Local;
  /** Midstates at work at a time. */
  readonly midstates: number;
}

/**
 * The bytes of a module with `run(base, end, mask)`: tries every third character with every midstate below address `end`.
 * Gives four times the index of the first third character of the first group with a hit, or -1. A hit is a first output
 * word that has no bit of `mask`. `base` is word 13 without its third character.
 */
export function emitCompactKernel(variant: KernelVariant): Uint8Array<ArrayBuffer> {
  const kernel = declareKernel(variant);
  const { code } = kernel;
  code.loop(() => {
    writeBlock(kernel);
    expandSchedules(code, kernel.schedules, kernel.index);
    const constants = { constants: MEMORY.roundConstants, first: 13 };
    addRoundConstants(code, kernel.schedules, kernel.index, constants);
    searchMidstates(kernel);
    returnOnHit(kernel);
    code.advance(kernel.third, 4 * thirdsPerGroup(variant), 4 * THIRD_CHARACTERS);
  });
  code.constant(-1);
  return wasmModule(code);
}

function declareKernel(variant: KernelVariant): Kernel {
  const { vectorStreams, scalarStreams } = variant;
  const code = new WasmFunction(3);
  const vector = vectorLanes(code, variant.isArm ?? false);
  const scalar = scalarLanes(code);
  const streams = (count: number, lanes: typeof scalar, schedule: number) =>
    Array.from({ length: count }, () => createStream(code, lanes, schedule));
  const vectors = streams(vectorStreams, vector, MEMORY.vectorSchedule);
  const scalars = streams(scalarStreams, scalar, MEMORY.scalarSchedule);
  const [index, third, midstate, scalarHits, scalarX, scalarY] = locals(code, 'i32');
  const [vectorHits, vectorX, vectorY] = vectorStreams > 0 ? locals(code, 'v128') : [0, 0, 0];
  const schedules: Schedule[] = [];
  if (vectorStreams > 0) {
    schedules.push({ lanes: vector, address: MEMORY.vectorSchedule, x: vectorX, y: vectorY });
  }
  if (scalarStreams > 0) {
    schedules.push({ lanes: scalar, address: MEMORY.scalarSchedule, x: scalarX, y: scalarY });
  }
  const midstates = vectorStreams || scalarStreams;
  return {
    code,
    vectors,
    scalars,
    schedules,
    index,
    third,
    midstate,
    scalarHits,
    vectorHits,
    midstates,
  };
}

type SixLocals = [Local, Local, Local, Local, Local, Local];

function locals(code: WasmFunction, type: 'i32'): SixLocals;
function locals(code: WasmFunction, type: 'v128'): [Local, Local, Local];
function locals(code: WasmFunction, type: 'i32' | 'v128'): Local[] {
  return Array.from({ length: type === 'i32' ? 6 : 3 }, () => code.local(type));
}

/** Writes the block's 16 words to each schedule, word 13 with the group's third characters. */
function writeBlock({ code, schedules, third, vectors }: Kernel): void {
  for (const { lanes, address } of schedules) {
    // The scalar streams take the third character after those of the four lanes.
    const ahead = lanes.type === 'i32' && vectors.length > 0 ? 16 : 0;
    for (let t = 0; t < 16; t++) {
      code.constant(0);
      if (t === 13) {
        code.get(third);
        lanes.load(MEMORY.thirdCharacters + ahead);
        code.get(BASE);
        lanes.spread();
        lanes.or();
      } else {
        code.constant(0);
        lanes.loadShared(MEMORY.block + 4 * t);
      }
      lanes.store(address + 16 * t);
    }
  }
}

function searchMidstates(kernel: Kernel): void {
  const { code, vectors, scalars, midstate, midstates, index } = kernel;
  const streams = [...vectors, ...scalars];
  code.constant(MEMORY.midstates);
  code.set(midstate);
  code.loop(() => {
    for (const [k, stream] of vectors.entries()) enter(kernel, stream, k);
    for (const [k, stream] of scalars.entries()) enter(kernel, stream, k % midstates);
    for (const stream of streams) round(code, stream, 14);
    for (const stream of streams) {
      round(code, stream, 15, () => {
        code.constant(0);
        stream.lanes.load(stream.schedule + 16 * 15);
      });
    }
    roundsFrom(code, { streams: interleaved(vectors, scalars), index, from: 16 });
    for (const [k, stream] of vectors.entries()) noteHits(kernel, stream, k);
    for (const [k, stream] of scalars.entries()) noteHits(kernel, stream, k % midstates);
    code.get(midstate);
    code.constant(MEMORY.midstateStride * midstates);
    code.op(0x6a);
    code.tee(midstate);
    code.get(END);
    code.op(0x47);
  });
}

/** Loads a midstate as it stands after round 13, whose word is still to be added to two of its words. */
function enter({ code, midstate }: Kernel, stream: Stream, k: number): void {
  const { lanes, schedule } = stream;
  const { a, b, c, d, e, f, g, h } = partsAt(stream, 14);
  const loadWord = (n: number) => {
    code.get(midstate);
    lanes.loadShared(k * MEMORY.midstateStride + 4 * n);
  };
  for (const [n, word] of [a, e].entries()) {
    loadWord(n);
    code.constant(0);
    lanes.load(schedule + 16 * 13);
    lanes.add();
    code.set(word);
  }
  for (const [n, word] of [b, c, d, f, g, h].entries()) {
    loadWord(n + 2);
    code.set(word);
  }
  prepareMajority(code, stream, 14);
}

/** Adds the midstate's first word and remembers whether a lane is zero under the mask. */
function noteHits(kernel: Kernel, { lanes, words }: Stream, k: number): void {
  const { code, midstate, scalarHits, vectorHits } = kernel;
  const hits = lanes.type === 'i32' ? scalarHits : vectorHits;
  code.get(words[0] ?? 0);
  code.get(midstate);
  lanes.loadShared(k * MEMORY.midstateStride + 32);
  lanes.add();
  code.get(MASK);
  lanes.spread();
  lanes.and();
  isZero(code, lanes);
  code.get(hits);
  lanes.or();
  code.set(hits);
}

function returnOnHit({ code, vectors, scalarHits, vectorHits, third }: Kernel): void {
  code.get(scalarHits);
  if (vectors.length > 0) {
    code.get(vectorHits);
    anyLane(code);
    code.op(0x72);
  }
  code.when(() => {
    code.get(third);
    code.giveBack();
  });
}
