import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  COMPACT_PLAN,
  MIDSTATES,
  PAIRS,
  THIRD_CHARACTERS,
  compactProofLength,
  createCompactBatch,
  createSearchSpace,
  tailFrom,
} from './compactLayout';
import { passesSelfCheck } from './compactSelfCheck';
import {
  DECIMAL_END,
  type DecimalSearchSpace,
  type DecimalShape,
  INNER_NUMBERS,
  createDecimalSpace,
  decimalPlan,
} from './decimalLayout';
import { BLOCK, CHOICES, MEMORY_BYTES } from './kernelMemory';
import { KERNEL_VARIANTS, type KernelVariant } from './kernelVariants';
import { searchDecimalsPlainly } from './plainDecimalKernel';
import { searchPlainly } from './plainKernel';
import { emitSearchKernel, groupSize } from './searchKernel';

const ROUNDS = 10_000;

/** A small generator with a seed, so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 8) % below;
  };
}

const SIGNS = ['a', 'Z', '0', '=', ' ', 'é', 'ß', '中', '🔑', '\u0000', '‮'];

/** Text of a length in UTF-8 bytes, 0 to 300, with signs of one to four bytes. */
function randomChallenge(random: (below: number) => number): string {
  const wanted = random(301);
  let text = '';
  for (let bytes = 0; bytes < wanted;) {
    const sign = SIGNS[random(SIGNS.length)] ?? 'a';
    const size = Buffer.byteLength(sign);
    text += bytes + size <= wanted ? sign : 'x'.repeat(wanted - bytes);
    bytes += bytes + size <= wanted ? size : wanted - bytes;
  }
  return text;
}

function zerosOf(challenge: string, proof: string): number {
  const hex = createHash('sha256')
    .update(challenge + proof, 'utf8')
    .digest('hex');
  return hex.length - hex.replace(/^0+/, '').length;
}

function maskOf(difficulty: number): number {
  return difficulty === 0 ? 0 : -1 << (32 - 4 * difficulty);
}

/** Copies what a batch has written; the kernels write the rest themselves. */
function copyTables(from: Int32Array, to: Int32Array): void {
  const [start, end] = [BLOCK / 4, CHOICES / 4 + THIRD_CHARACTERS];
  to.set(from.subarray(start, end), start);
}

interface Kernel {
  readonly name: string;
  readonly memory: Int32Array;
  readonly group: number;
  run(base: number, end: number, mask: number): number;
  /** The second way to it, where there are two. */
  runBelow?(base: number, end: number, mask: number): number;
}

function instantiate(
  bytes: Uint8Array<ArrayBuffer>,
): Required<Pick<Kernel, 'memory' | 'run' | 'runBelow'>> {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const { memory, run, runBelow } = exports as {
    memory: WebAssembly.Memory;
    run: Kernel['run'];
    runBelow: Kernel['run'];
  };
  return { memory: new Int32Array(memory.buffer), run, runBelow };
}

function compactKernels(): Kernel[] {
  const plainMemory = new Int32Array(MEMORY_BYTES / 4);
  const plain: Kernel = {
    name: 'plain',
    memory: plainMemory,
    group: 1,
    run: (base, end, mask) => searchPlainly(plainMemory, base, end, mask),
  };
  const written = KERNEL_VARIANTS.map((variant) => ({
    name: variant.name,
    group: groupSize(variant, COMPACT_PLAN),
    ...instantiate(emitSearchKernel(variant, COMPACT_PLAN)),
  }));
  return [plain, ...written];
}

describe('the compact search', () => {
  const kernels = compactKernels();

  it(`gives ${ROUNDS} right proofs on every kernel`, () => {
    const random = createRandom(1);
    const wrong: unknown[] = [];
    const lengths = new Set<number>();
    const tables = new Int32Array(MEMORY_BYTES / 4);
    for (let round = 0; round < ROUNDS; round++) {
      const challenge = randomChallenge(random);
      const difficulty = random(4);
      const mask = maskOf(difficulty);
      const bytes = new TextEncoder().encode(challenge);
      const tail = tailFrom(Uint8Array.from({ length: 52 }, () => random(256)));
      const space = createSearchSpace(bytes, tail);
      const batch = createCompactBatch(space, random(2 ** 20) * MIDSTATES, tables);
      const firstPair = random(PAIRS - 100);
      let known = { pair: -1, third: -1, proof: '' };
      for (const { name, memory, group, run } of kernels) {
        copyTables(tables, memory);
        let pair = firstPair;
        let found = run(batch.wordOf(pair), batch.end, mask);
        while (found < 0) found = run(batch.wordOf(++pair), batch.end, mask);
        // The plain kernel comes first and names one; most others stop at the group that it lies in.
        const ahead = known.third - found / 4;
        if (pair !== known.pair || ahead < 0 || ahead >= group) {
          const [proof = 'none'] = batch.hits(pair, found / 4, group, mask);
          known = { pair, third: found / 4, proof };
        }
        const { proof } = known;
        lengths.add(proof.length);
        const isRight =
          zerosOf(challenge, proof) >= difficulty &&
          proof.length === compactProofLength(bytes.length) &&
          /^[0-9A-Za-z]+$/.test(proof);
        if (!isRight) wrong.push({ name, challenge, difficulty, proof });
      }
    }
    expect(wrong).toEqual([]);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([63, 126]);
  });

  it('finds the first group with a hit, as a search one by one does', () => {
    const random = createRandom(3);
    const tables = new Int32Array(MEMORY_BYTES / 4);
    for (let round = 0; round < 200; round++) {
      const space = createSearchSpace(
        new TextEncoder().encode(randomChallenge(random)),
        'x'.repeat(52),
      );
      const batch = createCompactBatch(space, 0, tables);
      const base = batch.wordOf(round);
      const mask = -1 << 20;
      const first = searchPlainly(tables, base, batch.end, mask) / 4;
      for (const { name, memory, group, run } of kernels) {
        // Its one scalar stream sees every second midstate.
        if (name === 'simd-2x4+1' && first % group === 4) continue;
        copyTables(tables, memory);
        const expected = first < 0 ? -1 : 4 * (first - (first % group));
        expect(run(base, batch.end, mask), name).toBe(expected);
      }
    }
  });

  it.each(kernels)('passes the self-check on $name', ({ run, runBelow, memory, group }) => {
    expect(passesSelfCheck(run, memory, group)).toBe(true);
    if (runBelow) expect(passesSelfCheck(runBelow, memory, group)).toBe(true);
  });

  it.each(kernels)('fails the self-check when $name misses a lane', ({ run, memory, group }) => {
    let calls = 0;
    const deaf: typeof run = (...values) => (++calls === 7 ? -1 : run(...values));
    expect(passesSelfCheck(deaf, memory, group)).toBe(false);
  });

  it('finds nothing where there is nothing', () => {
    const space = createSearchSpace(new TextEncoder().encode('quay'), '0'.repeat(52));
    for (const { memory, run } of kernels) {
      const batch = createCompactBatch(space, 0, memory);
      expect(run(batch.wordOf(0), batch.end, -1)).toBe(-1);
    }
  });

  it('tries every third character once', () => {
    for (const { group } of kernels) expect(THIRD_CHARACTERS % group).toBe(0);
  });
});

/** A kernel is written for one shape, so each shape has its own. */
function createDecimalKernels() {
  const kernels = new Map<string, Kernel[]>();
  const variants: readonly KernelVariant[] = KERNEL_VARIANTS;
  return (shape: DecimalShape, tables: Int32Array): Kernel[] => {
    const key = `${shape.word} ${shape.blocks}`;
    const known = kernels.get(key);
    if (known !== undefined) return known;
    const plan = decimalPlan(shape);
    const made = variants
      .filter((variant) => INNER_NUMBERS % groupSize(variant, plan) === 0)
      .map((variant) => ({
        name: variant.name,
        group: groupSize(variant, plan),
        ...instantiate(emitSearchKernel(variant, plan)),
      }));
    for (const { memory } of made) memory.set(tables);
    kernels.set(key, made);
    return made;
  };
}

function solveDecimal(space: DecimalSearchSpace, tables: Int32Array, mask: number): number {
  let first = -1;
  while (first < 0) {
    space.nextBatch(tables);
    first = searchDecimalsPlainly(tables, space.shape, mask);
  }
  return first / 4;
}

describe('the decimal search', () => {
  const kernelsFor = createDecimalKernels();
  const tables = new Int32Array(MEMORY_BYTES / 4);
  createDecimalSpace(new Uint8Array(), 0).writeTables(tables);

  it(`gives ${ROUNDS} right proofs on every kernel`, () => {
    const random = createRandom(2);
    const wrong: unknown[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const challenge = randomChallenge(random);
      const difficulty = random(4);
      const space = createDecimalSpace(new TextEncoder().encode(challenge), random(900));
      const first = solveDecimal(space, tables, maskOf(difficulty));
      for (const { name, memory, group, run } of kernelsFor(space.shape, tables)) {
        memory.set(tables.subarray(BLOCK / 4, CHOICES / 4), BLOCK / 4);
        const found = run(0, DECIMAL_END, maskOf(difficulty)) / 4;
        if (found !== first - (first % group)) wrong.push({ name, challenge, found, first });
      }
      const proof = space.proofOf(first);
      if (zerosOf(challenge, proof) < difficulty) wrong.push({ challenge, difficulty, proof });
      if (!/^[1-9][0-9]{14}$/.test(proof)) wrong.push({ challenge, proof });
    }
    expect(wrong).toEqual([]);
  });

  it('never tries a number twice, whatever the length of the challenge', () => {
    for (let length = 0; length < 64; length++) {
      const seen = new Set<string>();
      for (const slot of [0, 1]) {
        const space = createDecimalSpace(new Uint8Array(length), slot);
        for (let batch = 0; batch < 3; batch++) {
          space.nextBatch(tables);
          for (const number of [0, 1, 9999]) seen.add(space.proofOf(number));
        }
      }
      expect(seen.size).toBe(2 * 3 * 3);
    }
  });
});

describe('the bytes of the kernels', () => {
  const digestOf = (parts: readonly Uint8Array[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex').slice(0, 16);
  };

  it('stay as they were measured', () => {
    const compact = KERNEL_VARIANTS.map((variant) => {
      const bytes = emitSearchKernel(variant, COMPACT_PLAN);
      return `${variant.name} ${bytes.length} ${digestOf([bytes])}`;
    });
    expect(compact).toMatchInlineSnapshot(`
      [
        "simd-2x4+2 6353 7b00453cbfd9870c",
        "simd-2x4+1 5446 61552b86ba87867f",
        "simd-2x4 4247 9568ebdc54464ffa",
        "simd-4+1 3610 2d3a4cd7ea32a0d4",
        "simd-4 2411 59fb694f0b7e5f35",
        "simd-2x4-arm 4171 b69a49b2628473c5",
        "simd-2x4+2-arm 6277 50f31ff737474155",
        "scalar-2 2284 a5f7b76860811793",
      ]
    `);
    const shapes = Array.from({ length: 64 }, (_, length) =>
      decimalPlan(createDecimalSpace(new Uint8Array(length), 0).shape),
    );
    const decimal = KERNEL_VARIANTS.map((variant) => {
      const parts = shapes.map((plan) => emitSearchKernel(variant, plan));
      return `${variant.name} ${digestOf(parts)}`;
    });
    expect(decimal).toMatchInlineSnapshot(`
      [
        "simd-2x4+2 1487fb8d9036e8d9",
        "simd-2x4+1 b39a0b566262d087",
        "simd-2x4 f51b1a8a4f4c802d",
        "simd-4+1 c27118f1a04dcb5b",
        "simd-4 4ad9283ff3e285ef",
        "simd-2x4-arm 43d2446ee723bab6",
        "simd-2x4+2-arm da05b90b68b84d52",
        "scalar-2 489fa64fcc133c40",
      ]
    `);
  });

  it('need no SIMD in the scalar kernel', () => {
    const scalar = KERNEL_VARIANTS.find(({ vectorStreams }) => vectorStreams === 0);
    expect(scalar).toBeDefined();
    if (scalar === undefined) return;
    // 0x7b is the vector type: it would stand among the locals.
    const bytes = emitSearchKernel(scalar, COMPACT_PLAN);
    const withSimd = emitSearchKernel({ ...scalar, vectorStreams: 1 }, COMPACT_PLAN);
    const localsOf = (module: Uint8Array) => [...module.subarray(0, 80)];
    expect(localsOf(bytes)).not.toContain(0x7b);
    expect(localsOf(withSimd)).toContain(0x7b);
  });
});
