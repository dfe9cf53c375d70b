/** Writes the WebAssembly kernels of the decimal search, from the same parts as the compact ones. */

import { DECIMAL_MEMORY, type DecimalShape, INNER_NUMBERS } from './decimalLayout';
import { type Lanes, anyLane, isZero, scalarLanes, vectorLanes } from './kernelLanes';
import {
  type Schedule,
  type Stream,
  addRoundConstants,
  createStream,
  expandSchedules,
  interleaved,
  partsAt,
  prepareMajority,
  roundsFrom,
} from './kernelRounds';
import type { KernelVariant } from './kernelVariants';
import { type Local, WasmFunction, wasmModule } from './wasmWriter';

/** Numbers that a kernel tries at a time. */
export function numbersPerGroup({ vectorStreams, scalarStreams }: KernelVariant): number {
  return 4 * vectorStreams + scalarStreams;
}

/** True if the variant's groups fill a batch exactly. */
export function canSearchDecimals(variant: KernelVariant): boolean {
  return INNER_NUMBERS % numbersPerGroup(variant) === 0;
}

/** The one parameter of `run`. */
const MASK = 0;

/** A stream with its own schedule and its own numbers. */
interface Searcher extends Schedule {
  readonly stream: Stream;
  /** Bytes from the group's first number to the first of this stream. */
  readonly ahead: number;
  /** First word of the digest of the block, while a second block is added. */
  readonly kept: Local;
}

interface Kernel {
  readonly code: WasmFunction;
  readonly shape: DecimalShape;
  readonly searchers: readonly Searcher[];
  /** The streams in the order of work. */
  readonly streams: readonly Stream[];
  readonly index: Local;
  /** Four times the first number of the group. */
  readonly number: Local;
  readonly hits: Local;
}

/**
 * The bytes of a module with `run(mask)`: tries the 10,000 numbers of a batch and gives four times the first number of the first
 * group with a hit, or -1. A hit is a first output word that has no bit of `mask`. The module fits one shape only.
 */
export function emitDecimalKernel(
  variant: KernelVariant,
  shape: DecimalShape,
): Uint8Array<ArrayBuffer> {
  const kernel = declareKernel(variant, shape);
  const { code, searchers, streams, index, number, hits } = kernel;
  code.loop(() => {
    for (const searcher of searchers) writeBlock(kernel, searcher);
    expandSchedules(code, searchers, index);
    const constants = { constants: DECIMAL_MEMORY.roundConstants, first: shape.word };
    addRoundConstants(code, searchers, index, constants);
    for (const { stream } of searchers) enter(kernel, stream);
    roundsFrom(code, { streams, index, from: shape.word });
    if (shape.blocks === 2) addSecondBlock(kernel);
    for (const searcher of searchers) noteHits(kernel, searcher);
    code.get(hits);
    code.when(() => {
      code.get(number);
      code.giveBack();
    });
    code.advance(number, 4 * numbersPerGroup(variant), 4 * INNER_NUMBERS);
  });
  code.constant(-1);
  return wasmModule(code);
}

function declareKernel(variant: KernelVariant, shape: DecimalShape): Kernel {
  const { vectorStreams, scalarStreams } = variant;
  const code = new WasmFunction(1);
  const vector = vectorLanes(code, variant.isArm ?? false);
  const scalar = scalarLanes(code);
  let ahead = 0;
  const searcher = (lanes: Lanes, place: number): Searcher => {
    const address = DECIMAL_MEMORY.schedules + place * DECIMAL_MEMORY.scheduleStride;
    const stream = createStream(code, lanes, address);
    const local = () => code.local(lanes.type);
    const made = { lanes, address, stream, ahead, x: local(), y: local(), kept: local() };
    ahead += lanes.bytes;
    return made;
  };
  const vectors = Array.from({ length: vectorStreams }, (_, k) => searcher(vector, k));
  const scalars = Array.from({ length: scalarStreams }, (_, k) =>
    searcher(scalar, vectorStreams + k),
  );
  const streamsOf = (searchers: readonly Searcher[]) => searchers.map(({ stream }) => stream);
  return {
    code,
    shape,
    searchers: [...vectors, ...scalars],
    streams: interleaved(streamsOf(vectors), streamsOf(scalars)),
    index: code.local('i32'),
    number: code.local('i32'),
    hits: code.local('i32'),
  };
}

function writeBlock({ code, shape, number }: Kernel, { lanes, address, ahead }: Searcher): void {
  for (let t = 0; t < 16; t++) {
    code.constant(0);
    if (t === shape.word) {
      code.get(number);
      lanes.load(DECIMAL_MEMORY.numbers + ahead);
    } else {
      code.constant(0);
      lanes.loadShared(DECIMAL_MEMORY.block + 4 * t);
    }
    lanes.store(address + 16 * t);
  }
}

function loadShared(code: WasmFunction, lanes: Lanes, address: number): void {
  code.constant(0);
  lanes.loadShared(address);
}

function enter({ code, shape }: Kernel, stream: Stream): void {
  for (const [n, word] of Object.values(partsAt(stream, shape.word)).entries()) {
    loadShared(code, stream.lanes, DECIMAL_MEMORY.state + 4 * n);
    code.set(word);
  }
  prepareMajority(code, stream, shape.word);
}

/** Finishes the block's digest and runs all rounds of the block that follows, whose schedule is the same for everyone. */
function addSecondBlock({ code, searchers, streams, index }: Kernel): void {
  for (const { stream, lanes, kept } of searchers) {
    for (const [n, word] of stream.words.entries()) {
      code.get(word);
      loadShared(code, lanes, DECIMAL_MEMORY.chain + 4 * n);
      lanes.add();
      code.set(word);
    }
    code.get(stream.words[0] ?? 0);
    code.set(kept);
    prepareMajority(code, stream, 0);
  }
  roundsFrom(code, { streams, index, from: 0 }, (_code, { lanes }, at, t) => {
    code.get(at);
    lanes.loadShared(DECIMAL_MEMORY.secondSchedule + 16 * t);
  });
}

function noteHits({ code, shape, hits }: Kernel, { lanes, stream, kept }: Searcher): void {
  code.get(stream.words[0] ?? 0);
  if (shape.blocks === 2) code.get(kept);
  else loadShared(code, lanes, DECIMAL_MEMORY.chain);
  lanes.add();
  code.get(MASK);
  lanes.spread();
  lanes.and();
  isZero(code, lanes);
  if (lanes.type === 'v128') anyLane(code);
  code.get(hits);
  code.op(0x72);
  code.set(hits);
}
