/** The compact search in plain TypeScript, for browsers without WebAssembly: same memory, same answers, one stream. */

import { MEMORY, THIRD_CHARACTERS } from './compactLayout';
import { wordAt } from './sha256';

/** A kernel's search: see {@link searchPlainly}. */
export type KernelSearch = (base: number, end: number, mask: number) => number;

const SCHEDULE = MEMORY.scalarSchedule / 4;

/**
 * Tries every third character with every midstate up to address `end`. Gives four times the index of the first third
 * character with a hit (the first output word has no bit of `mask`), or -1.
 * `base` is word 13 without its third character.
 */
export function searchPlainly(memory: Int32Array, base: number, end: number, mask: number): number {
  for (let third = 0; third < THIRD_CHARACTERS; third++) {
    writeSchedule(memory, base | wordAt(memory, MEMORY.thirdCharacters / 4 + third));
    if (hasHit(memory, end >> 2, mask)) return third * 4;
  }
  return -1;
}

/** Expands the block with this word 13, eight words apart from nothing, and adds the round constants from word 13 on. */
function writeSchedule(memory: Int32Array, word13: number): void {
  for (let i = 0; i < 16; i++) memory[SCHEDULE + i] = wordAt(memory, MEMORY.block / 4 + i);
  memory[SCHEDULE + 13] = word13;
  for (let i = SCHEDULE; i < SCHEDULE + 48; i++) {
    const x = wordAt(memory, i + 1);
    const y = wordAt(memory, i + 14);
    memory[i + 16] =
      wordAt(memory, i) +
      wordAt(memory, i + 9) +
      (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
      (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10));
  }
  for (let i = 13; i < 64; i++) {
    memory[SCHEDULE + i] =
      wordAt(memory, SCHEDULE + i) + wordAt(memory, MEMORY.roundConstants / 4 + i);
  }
}

function sum0(x: number): number {
  return ((x >>> 2) | (x << 30)) ^ ((x >>> 13) | (x << 19)) ^ ((x >>> 22) | (x << 10));
}

function sum1(x: number): number {
  return ((x >>> 6) | (x << 26)) ^ ((x >>> 11) | (x << 21)) ^ ((x >>> 25) | (x << 7));
}

/**
 * Eight rounds are written out a turn, so that no variable changes its place. `p` and `q` hold `a ^ b` of the
 * round before, which majority needs again.
 */
function hasHit(m: Int32Array, end: number, mask: number): boolean {
  const word13 = wordAt(m, SCHEDULE + 13);
  const word15 = wordAt(m, SCHEDULE + 15);
  let hit = false;
  for (let at = MEMORY.midstates / 4; at !== end; at += MEMORY.midstateStride / 4) {
    let c = (wordAt(m, at) + word13) | 0;
    let g = (wordAt(m, at + 1) + word13) | 0;
    let d = wordAt(m, at + 2);
    let e = wordAt(m, at + 3);
    let f = wordAt(m, at + 4);
    let h = wordAt(m, at + 5);
    let a = wordAt(m, at + 6);
    let b = wordAt(m, at + 7);
    let p = d ^ e;
    let q = c ^ d;
    let t = (b + (((h ^ a) & g) ^ a) + sum1(g)) | 0;
    f = (f + t) | 0;
    b = (t + ((q & p) ^ d) + sum0(c)) | 0;
    t = (a + word15 + (((g ^ h) & f) ^ h) + sum1(f)) | 0;
    e = (e + t) | 0;
    p = b ^ c;
    a = (t + ((p & q) ^ c) + sum0(b)) | 0;
    for (let i = SCHEDULE + 16; i < SCHEDULE + 64; i += 8) {
      t = (h + wordAt(m, i) + (((f ^ g) & e) ^ g) + sum1(e)) | 0;
      d = (d + t) | 0;
      q = a ^ b;
      h = (t + ((q & p) ^ b) + sum0(a)) | 0;
      t = (g + wordAt(m, i + 1) + (((e ^ f) & d) ^ f) + sum1(d)) | 0;
      c = (c + t) | 0;
      p = h ^ a;
      g = (t + ((p & q) ^ a) + sum0(h)) | 0;
      t = (f + wordAt(m, i + 2) + (((d ^ e) & c) ^ e) + sum1(c)) | 0;
      b = (b + t) | 0;
      q = g ^ h;
      f = (t + ((q & p) ^ h) + sum0(g)) | 0;
      t = (e + wordAt(m, i + 3) + (((c ^ d) & b) ^ d) + sum1(b)) | 0;
      a = (a + t) | 0;
      p = f ^ g;
      e = (t + ((p & q) ^ g) + sum0(f)) | 0;
      t = (d + wordAt(m, i + 4) + (((b ^ c) & a) ^ c) + sum1(a)) | 0;
      h = (h + t) | 0;
      q = e ^ f;
      d = (t + ((q & p) ^ f) + sum0(e)) | 0;
      t = (c + wordAt(m, i + 5) + (((a ^ b) & h) ^ b) + sum1(h)) | 0;
      g = (g + t) | 0;
      p = d ^ e;
      c = (t + ((p & q) ^ e) + sum0(d)) | 0;
      t = (b + wordAt(m, i + 6) + (((h ^ a) & g) ^ a) + sum1(g)) | 0;
      f = (f + t) | 0;
      q = c ^ d;
      b = (t + ((q & p) ^ d) + sum0(c)) | 0;
      t = (a + wordAt(m, i + 7) + (((g ^ h) & f) ^ h) + sum1(f)) | 0;
      e = (e + t) | 0;
      p = b ^ c;
      a = (t + ((p & q) ^ c) + sum0(b)) | 0;
    }
    if (((a + wordAt(m, at + 8)) & mask) === 0) hit = true;
  }
  return hit;
}
