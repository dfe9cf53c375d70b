/** Writes the bytes of a WebAssembly module that holds one function and one memory. */

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
export class WasmFunction {
  private readonly parameterCount: number;
  private readonly code: number[] = [];
  private readonly localTypes: ValueType[] = [];

  /** A function of this many `i32` parameters that gives an `i32`. */
  constructor(parameterCount: number) {
    this.parameterCount = parameterCount;
  }

  /** Declares a local variable. */
  local(type: ValueType): Local {
    this.localTypes.push(type);
    return this.parameterCount + this.localTypes.length - 1;
  }

  /** Writes an instruction as it is. */
  op(...bytes: readonly number[]): void {
    this.code.push(...bytes);
  }

  /** Writes an instruction that ends with an address that is added to the one on the stack. */
  memory(opcode: readonly number[], alignment: number, offset: number): void {
    this.op(...opcode, alignment, ...unsignedBytes(offset));
  }

  get(local: Local): void {
    this.op(0x20, ...unsignedBytes(local));
  }

  set(local: Local): void {
    this.op(0x21, ...unsignedBytes(local));
  }

  tee(local: Local): void {
    this.op(0x22, ...unsignedBytes(local));
  }

  constant(value: number): void {
    this.op(0x41, ...signedBytes(value));
  }

  /** Repeats the body as long as it leaves something other than zero. */
  loop(body: () => void): void {
    this.op(0x03, 0x40);
    body();
    this.op(0x0d, 0, 0x0b);
  }

  /** Runs the body if what is on the stack is not zero. */
  when(body: () => void): void {
    this.op(0x04, 0x40);
    body();
    this.op(0x0b);
  }

  giveBack(): void {
    this.op(0x0f);
  }

  /** Advances a local and leaves whether it is short of `stop`: the end of a loop's body. */
  advance(local: Local, step: number, stop: number): void {
    this.get(local);
    this.constant(step);
    this.op(0x6a);
    this.tee(local);
    this.constant(stop);
    this.op(0x47);
  }

  /** The function's body, with its size before it. */
  toBytes(): number[] {
    const runs: { type: ValueType; length: number }[] = [];
    for (const type of this.localTypes) {
      const last = runs.at(-1);
      if (last?.type === type) last.length++;
      else runs.push({ type, length: 1 });
    }
    const locals = runs.map(({ type, length }) => [...unsignedBytes(length), TYPE_BYTES[type]]);
    return sized([...vector(locals), ...this.code, 0x0b]);
  }

  /** The function's type: `i32` parameters and result. */
  signature(): number[] {
    const parameters = Array.from({ length: this.parameterCount }, () => [TYPE_BYTES.i32]);
    return [0x60, ...vector(parameters), ...vector([[TYPE_BYTES.i32]])];
  }
}

function sized(bytes: readonly number[]): number[] {
  return [...unsignedBytes(bytes.length), ...bytes];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsignedBytes(items.length), ...items.flat()];
}

function exported(name: string, kind: number): number[] {
  return [...sized([...new TextEncoder().encode(name)]), kind, 0];
}

/** A module that exports the function as `run`, and as `memory` one page (64 KiB) of memory. */
export function wasmModule(run: WasmFunction): Uint8Array<ArrayBuffer> {
  const section = (kind: number, body: readonly number[]) => [kind, ...sized(body)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([run.signature()])),
    ...section(3, vector([[0]])),
    ...section(5, vector([[0, 1]])),
    ...section(7, vector([exported('memory', 2), exported('run', 0)])),
    ...section(10, vector([run.toBytes()])),
  ]);
}
