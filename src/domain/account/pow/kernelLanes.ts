/** The operations of SHA-256 as WebAssembly instructions, on one hash or on four side by side. */

import type { Local, ValueType, WasmFunction } from './wasmWriter';

/** Operations work on the stack; those that name a local read it. */
export interface Lanes {
  readonly type: ValueType;
  /** Bytes of a value. */
  readonly bytes: number;
  add(): void;
  and(): void;
  or(): void;
  xor(): void;
  /** Loads a value for each lane from the address on the stack and `offset`. */
  load(offset: number): void;
  /** Loads one word for all lanes. */
  loadShared(offset: number): void;
  store(offset: number): void;
  /** Turns the word on the stack into a value of these lanes. */
  spread(): void;
  /** `x >>> count` of what is on the stack. */
  shiftRight(count: number): void;
  rotateRight(x: Local, count: number): void;
  /** The xor of three rotations, smallest first. */
  rotations(x: Local, counts: readonly [number, number, number]): void;
  /** Bits of `ifSet` where `bits` is set, and of `ifClear` where it is not. */
  choose(bits: Local, ifSet: Local, ifClear: Local): void;
  /** For majority: the bits of the two agreeing neighbours. See `kernelRounds.ts`. */
  majority(a: Local, b: Local, c: Local, aXorB: Local, bXorC: Local): void;
}

function shiftedXor(
  lanes: Pick<Lanes, 'rotateRight' | 'xor'>,
  x: Local,
  counts: readonly number[],
): void {
  for (const [index, count] of counts.entries()) {
    lanes.rotateRight(x, count);
    if (index > 0) lanes.xor();
  }
}

/** Choice and majority without a select instruction, in the fewest operations. `b ^ c` is left over from the round before. */
function bitwiseChoices(
  code: WasmFunction,
  lanes: Pick<Lanes, 'and' | 'xor'>,
): Pick<Lanes, 'choose' | 'majority'> {
  return {
    choose(bits, ifSet, ifClear) {
      code.get(ifSet);
      code.get(ifClear);
      lanes.xor();
      code.get(bits);
      lanes.and();
      code.get(ifClear);
      lanes.xor();
    },
    majority(a, b, _c, aXorB, bXorC) {
      code.get(a);
      code.get(b);
      lanes.xor();
      code.tee(aXorB);
      code.get(bXorC);
      lanes.and();
      code.get(b);
      lanes.xor();
    },
  };
}

/** One hash in `i32`. */
export function scalarLanes(code: WasmFunction): Lanes {
  const basic = {
    type: 'i32',
    bytes: 4,
    add: () => code.op(0x6a),
    and: () => code.op(0x71),
    or: () => code.op(0x72),
    xor: () => code.op(0x73),
    load: (offset: number) => code.memory([0x28], 2, offset),
    loadShared: (offset: number) => code.memory([0x28], 2, offset),
    store: (offset: number) => code.memory([0x36], 2, offset),
    spread: () => undefined,
    shiftRight(count: number) {
      code.constant(count);
      code.op(0x76);
    },
    rotateRight(x: Local, count: number) {
      code.get(x);
      code.constant(count);
      code.op(0x78);
    },
    /** Nested: each rotation works on the one before, which spares copies of `x`. */
    rotations(x: Local, [small, middle, large]: readonly [number, number, number]) {
      code.get(x);
      for (const count of [large - middle, middle - small]) {
        code.constant(count);
        code.op(0x78);
        code.get(x);
        code.op(0x73);
      }
      code.constant(small);
      code.op(0x78);
    },
  } as const;
  return { ...basic, ...bitwiseChoices(code, basic) };
}

/** SIMD instructions start with this byte. */
const SIMD = 0xfd;

/**
 * Four hashes in `v128`. There is no vector rotation: it is two shifts and an `or`. On ARM an addition fuses with a
 * shift and a bitwise select is one instruction, so `isArm` writes those instead.
 */
export function vectorLanes(code: WasmFunction, isArm: boolean): Lanes {
  const shiftLeft = (count: number) => {
    code.constant(count);
    code.op(SIMD, 0xab, 1);
  };
  const basic = {
    type: 'v128',
    bytes: 16,
    add: () => code.op(SIMD, 0xae, 1),
    and: () => code.op(SIMD, 78),
    or: () => code.op(SIMD, 80),
    xor: () => code.op(SIMD, 81),
    load: (offset: number) => code.memory([SIMD, 0], 4, offset),
    loadShared: (offset: number) => code.memory([SIMD, 9], 2, offset),
    store: (offset: number) => code.memory([SIMD, 11], 4, offset),
    spread: () => code.op(SIMD, 17),
    shiftRight(count: number) {
      code.constant(count);
      code.op(SIMD, 0xad, 1);
    },
    rotateRight(x: Local, count: number) {
      code.get(x);
      if (isArm) shiftLeft(32 - count);
      else basic.shiftRight(count);
      code.get(x);
      if (isArm) basic.shiftRight(count);
      else shiftLeft(32 - count);
      if (isArm) basic.add();
      else basic.or();
    },
    rotations(x: Local, counts: readonly [number, number, number]) {
      shiftedXor(basic, x, counts);
    },
  } as const;
  return { ...basic, ...(isArm ? selectChoices(code, basic) : bitwiseChoices(code, basic)) };
}

/** Choice and majority with the bitwise select. */
function selectChoices(
  code: WasmFunction,
  lanes: Pick<Lanes, 'xor'>,
): Pick<Lanes, 'choose' | 'majority'> {
  const select = () => code.op(SIMD, 82);
  return {
    choose(bits, ifSet, ifClear) {
      code.get(ifSet);
      code.get(ifClear);
      code.get(bits);
      select();
    },
    majority(a, b, c) {
      code.get(c);
      code.get(b);
      code.get(a);
      code.get(b);
      lanes.xor();
      select();
    },
  };
}

/** Leaves whether any lane of the vector on the stack is not zero. */
export function anyLane(code: WasmFunction): void {
  code.op(SIMD, 83);
}

/** Compares the value on the stack with zero, lane by lane: all bits of a lane that is zero. A scalar gives 1 or 0. */
export function isZero(code: WasmFunction, lanes: Lanes): void {
  if (lanes.type === 'i32') code.op(0x45);
  else code.op(SIMD, 12, ...new Array<number>(16).fill(0), SIMD, 0x37);
}
