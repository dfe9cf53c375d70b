/** The compact search in plain TypeScript, for browsers without WebAssembly: same memory, same answers, one stream. */

import { THIRD_CHARACTERS } from './compactLayout';
import { BLOCK, CHOICES, CONSTANTS, SCHEDULES, STATES, STATE_BYTES } from './kernelMemory';
import { wordAt } from './sha256';

const SCHEDULE = SCHEDULES / 4;

/**
 * Tries every third character with every midstate up to address `end`. Gives four times the index of the first third
 * character with a hit (the first output word has no bit of `mask`), or -1.
 * `base` is word 13 without its third character.
 */
export function searchPlainly(memory: Int32Array, base: number, end: number, mask: number): number {
  for (let third = 0; third < THIRD_CHARACTERS; third++) {
    writeSchedule(memory, base | wordAt(memory, CHOICES / 4 + third));
    if (hasHit(memory, end >> 2, mask)) return third * 4;
  }
  return -1;
}

/** Expands the block with this word 13 and adds the round constants from word 13 on. */
function writeSchedule(memory: Int32Array, word13: number): void {
  for (let i = 0; i < 16; i++) memory[SCHEDULE + i] = wordAt(memory, BLOCK / 4 + i);
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
    memory[SCHEDULE + i] = wordAt(memory, SCHEDULE + i) + wordAt(memory, CONSTANTS / 4 + i);
  }
}

/**
 * Whether a midstate has a hit with the schedule. Eight rounds are written out a turn, so that no variable changes its place;
 * `p` and `q` hold `a ^ b` of the round before, in turns, because majority needs it again. A loop of single rounds, or
 * calls for the rotations, halve the speed.
 */
// prettier-ignore
function hasHit(m: Int32Array, end: number, mask: number): boolean {
  let hit = false;
  for (let at = STATES / 4; at !== end; at += STATE_BYTES / 4) {
    let c = (wordAt(m, at) + wordAt(m, SCHEDULE + 13)) | 0;
    let g = (wordAt(m, at + 1) + wordAt(m, SCHEDULE + 13)) | 0;
    let d = wordAt(m, at + 2);
    let e = wordAt(m, at + 3);
    let f = wordAt(m, at + 4);
    let h = wordAt(m, at + 5);
    let a = wordAt(m, at + 6);
    let b = wordAt(m, at + 7);
    let p = d ^ e;
    let q: number;
    let t: number;
    t = (b + (((h ^ a) & g) ^ a) + (((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7)))) | 0;
    f = (f + t) | 0;
    q = c ^ d;
    b = (t + ((q & p) ^ d) + (((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10)))) | 0;
    t = (a + wordAt(m, SCHEDULE + 15) + (((g ^ h) & f) ^ h) + (((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7)))) | 0;
    e = (e + t) | 0;
    p = b ^ c;
    a = (t + ((p & q) ^ c) + (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10)))) | 0;
    for (let i = SCHEDULE + 16; i < SCHEDULE + 64; i += 8) {
      t = (h + wordAt(m, i) + (((f ^ g) & e) ^ g) + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7)))) | 0;
      d = (d + t) | 0;
      q = a ^ b;
      h = (t + ((q & p) ^ b) + (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10)))) | 0;
      t = (g + wordAt(m, i + 1) + (((e ^ f) & d) ^ f) + (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7)))) | 0;
      c = (c + t) | 0;
      p = h ^ a;
      g = (t + ((p & q) ^ a) + (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10)))) | 0;
      t = (f + wordAt(m, i + 2) + (((d ^ e) & c) ^ e) + (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7)))) | 0;
      b = (b + t) | 0;
      q = g ^ h;
      f = (t + ((q & p) ^ h) + (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10)))) | 0;
      t = (e + wordAt(m, i + 3) + (((c ^ d) & b) ^ d) + (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7)))) | 0;
      a = (a + t) | 0;
      p = f ^ g;
      e = (t + ((p & q) ^ g) + (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10)))) | 0;
      t = (d + wordAt(m, i + 4) + (((b ^ c) & a) ^ c) + (((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7)))) | 0;
      h = (h + t) | 0;
      q = e ^ f;
      d = (t + ((q & p) ^ f) + (((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10)))) | 0;
      t = (c + wordAt(m, i + 5) + (((a ^ b) & h) ^ b) + (((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7)))) | 0;
      g = (g + t) | 0;
      p = d ^ e;
      c = (t + ((p & q) ^ e) + (((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10)))) | 0;
      t = (b + wordAt(m, i + 6) + (((h ^ a) & g) ^ a) + (((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7)))) | 0;
      f = (f + t) | 0;
      q = c ^ d;
      b = (t + ((q & p) ^ d) + (((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10)))) | 0;
      t = (a + wordAt(m, i + 7) + (((g ^ h) & f) ^ h) + (((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7)))) | 0;
      e = (e + t) | 0;
      p = b ^ c;
      a = (t + ((p & q) ^ c) + (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10)))) | 0;
    }
    if (((a + wordAt(m, at + 8)) & mask) === 0) hit = true;
  }
  return hit;
}
