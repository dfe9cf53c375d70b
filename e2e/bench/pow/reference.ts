/** What a careful kernel does without our layout: all 64 rounds and the whole schedule for each hash, from a midstate. */
import { type Lanes, scalarLanes, vectorLanes } from '@/domain/account/pow/kernelLanes';
import { BLOCK, CONSTANTS, STATES } from '@/domain/account/pow/kernelMemory';
import { createStream, partsAt, prepareMajority, round } from '@/domain/account/pow/kernelRounds';
import { INITIAL_STATE, ROUND_CONSTANTS } from '@/domain/account/pow/sha256';
import { type Local, type WasmFunction, createFunction } from '@/domain/account/pow/wasmWriter';

/** Hashes of one call on a single lane. */
const CALL = 10_000;

/** Word of the block that counts. */
const COUNTER = 13;

/** `run(first, end)`: hashes with every counter from `first` to `end`, and gives the or of the first output words. */
function emitReference(isVector: boolean): Uint8Array<ArrayBuffer> {
  const code = createFunction(2);
  const lanes = isVector ? vectorLanes(code, false) : scalarLanes(code);
  const stream = createStream(code, lanes, 0);
  const words = Array.from({ length: 16 }, () => code.local(lanes.type));
  const seen = code.local(lanes.type);
  const [counter, end] = [0, 1];
  const load = (address: number) => {
    code.constant(0);
    lanes.loadShared(address);
  };
  code.loop(() => {
    for (const [t, word] of words.entries()) {
      if (t === COUNTER) {
        code.get(counter);
        lanes.spread();
      } else load(BLOCK + 4 * t);
      code.set(word);
    }
    for (const [n, word] of Object.values<Local>({ ...partsAt(stream, 0) }).entries()) {
      load(STATES + 4 * n);
      code.set(word);
    }
    prepareMajority(code, stream, 0);
    for (let t = 0; t < 64; t++) {
      if (t >= 16) nextWord(code, lanes, words, t);
      round(code, stream, t, () => {
        code.get(words[t % 16] ?? 0);
        load(CONSTANTS + 4 * t);
        lanes.add();
      });
    }
    code.get(stream.words[0] ?? 0);
    load(STATES);
    lanes.add();
    code.get(seen);
    lanes.or();
    code.set(seen);
    code.get(counter);
    code.constant(1);
    code.op(0x6a);
    code.tee(counter);
    code.get(end);
    code.op(0x47);
  });
  code.get(seen);
  // Any lane will do: the point is that the work cannot be left out.
  if (isVector) code.op(0xfd, 83);
  return code.toModule();
}

/** The schedule in a ring of sixteen words. */
function nextWord(code: WasmFunction, lanes: Lanes, words: readonly Local[], t: number): void {
  const word = (back: number): Local => words[(t - back) % 16] ?? 0;
  code.get(word(16));
  code.get(word(7));
  lanes.add();
  for (const [from, [first, second, shift]] of [
    [word(15), [7, 18, 3]],
    [word(2), [17, 19, 10]],
  ] as const) {
    lanes.rotateRight(from, first);
    lanes.rotateRight(from, second);
    lanes.xor();
    code.get(from);
    lanes.shiftRight(shift);
    lanes.xor();
    lanes.add();
  }
  code.set(word(16));
}

/** A reference kernel ready to run: each call gives the number of hashes that it made. */
export function createReference(isVector: boolean): () => number {
  const module = new WebAssembly.Module(emitReference(isVector));
  const { memory, run } = new WebAssembly.Instance(module).exports as {
    memory: WebAssembly.Memory;
    run(first: number, end: number): number;
  };
  const tables = new Int32Array(memory.buffer);
  tables.set(ROUND_CONSTANTS, CONSTANTS / 4);
  tables.set(INITIAL_STATE, STATES / 4);
  let counter = 0;
  return () => {
    counter += CALL;
    run(counter, counter + CALL);
    return CALL * (isVector ? 4 : 1);
  };
}
