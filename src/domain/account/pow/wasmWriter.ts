/** Writes the bytes of a WebAssembly module that holds one function, two ways into it, and one memory. */

/** The two types of value that the kernels use. */
export type ValueType = 'i32' | 'v128';

const TYPE_BYTES: Record<ValueType, number> = { i32: 0x7f, v128: 0x7b };

/** The number of a parameter or of a local variable. */
export type Local = number;

function unsignedBytes(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return bytes;
}

function signedBytes(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest < -64 || rest > 63) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  bytes.push(rest & 0x7f);
  return bytes;
}

/** A function under construction. Instructions are kept in the order in which they are written: speed depends on it. */
export interface WasmFunction {
  /** Declares a local variable. */
  local(type: ValueType): Local;
  /** Writes an instruction as it is. */
  op(...bytes: readonly number[]): void;
  /** Writes an instruction that adds an address to the one on the stack. */
  memory(opcode: readonly number[], alignment: number, offset: number): void;
  get(local: Local): void;
  set(local: Local): void;
  tee(local: Local): void;
  constant(value: number): void;
  /** Repeats the body as long as it leaves something other than zero. */
  loop(body: () => void): void;
  /** Gives the local as the function's result if what is on the stack is not zero. */
  giveWhen(result: Local): void;
  /** Advances a local and leaves whether it is short of `stop`: the end of a loop's body. */
  advance(local: Local, step: number, stop: number): void;
  /**
   * A module that exports the function as `run`, and as `memory` one page (64 KiB) of memory. `runBelow` does the same
   * where the stack is lower by an odd number of words: see `quickerWay.ts`. The function must have parameters.
   */
  toModule(): Uint8Array<ArrayBuffer>;
}

/** Begins a function of this many `i32` parameters that gives an `i32`. */
export function createFunction(parameterCount: number): WasmFunction {
  const code: number[] = [];
  const localTypes: ValueType[] = [];
  const op = (...bytes: readonly number[]) => void code.push(...bytes);
  const get = (local: Local) => op(0x20, ...unsignedBytes(local));
  const tee = (local: Local) => op(0x22, ...unsignedBytes(local));
  const constant = (value: number) => op(0x41, ...signedBytes(value));
  return {
    local: (type) => parameterCount + localTypes.push(type) - 1,
    op,
    memory: (opcode, alignment, offset) => op(...opcode, alignment, ...unsignedBytes(offset)),
    get,
    set: (local) => op(0x21, ...unsignedBytes(local)),
    tee,
    constant,
    loop(body) {
      op(0x03, 0x40);
      body();
      op(0x0d, 0, 0x0b);
    },
    giveWhen(result) {
      op(0x04, 0x40);
      get(result);
      op(0x0f, 0x0b);
    },
    advance(local, step, stop) {
      get(local);
      constant(step);
      op(0x6a);
      tee(local);
      constant(stop);
      op(0x47);
    },
    toModule: () => moduleOf(parameterCount, sized([...localBytes(localTypes), ...code, 0x0b])),
  };
}

function localBytes(types: readonly ValueType[]): number[] {
  const runs: { type: ValueType; length: number }[] = [];
  for (const type of types) {
    const last = runs.at(-1);
    if (last?.type === type) last.length++;
    else runs.push({ type, length: 1 });
  }
  return vector(runs.map(({ type, length }) => [...unsignedBytes(length), TYPE_BYTES[type]]));
}

function moduleOf(parameterCount: number, body: readonly number[]): Uint8Array<ArrayBuffer> {
  const i32 = TYPE_BYTES.i32;
  const signature = [0x60, ...sized(Array<number>(parameterCount).fill(i32)), 1, i32];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, signature),
    ...section(3, [0], [0]),
    ...section(5, [0, 1]),
    ...section(
      7,
      [...named('memory'), 2, 0],
      [...named('run'), 0, 0],
      [...named('runBelow'), 0, 1],
    ),
    ...section(10, body, sized(callBelow(parameterCount))),
  ]);
}

/** Calls the first function. What is wanted again after the call must be kept on the stack meanwhile. */
function callBelow(parameterCount: number): number[] {
  const parameters = Array.from({ length: parameterCount }, (_, index) => [0x20, index]).flat();
  const [get = 0, first = 0] = parameters;
  // What is combined with a number twice by xor is what it was.
  return [0, get, first, ...parameters, 0x10, 0, 0x73, get, first, 0x73, 0x0b];
}

function section(kind: number, ...items: readonly (readonly number[])[]): number[] {
  return [kind, ...sized(vector(items))];
}

function named(name: string): number[] {
  return sized([...new TextEncoder().encode(name)]);
}

function sized(bytes: readonly number[]): number[] {
  return [...unsignedBytes(bytes.length), ...bytes];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsignedBytes(items.length), ...items.flat()];
}
