/** What the graphics processor is given to search: the compact proof with a nonce of eight letters at the head's end. */

import { ALPHABET, createSearchSpace } from './compactLayout';
import { INNER_COUNT, INNER_VECTORS } from './gpuShader';
import {
  BLOCK_BYTES,
  ROUND_CONSTANTS,
  compressAll,
  expandSchedule,
  readBlock,
  wordAt,
} from './sha256';

/** Words of the shader's task. */
export const TASK_WORDS = 44;

/** Words of the inner nonces' schedules. */
export const INNER_WORDS = INNER_COUNT * INNER_VECTORS * 4;

/** Inner nonces that there are, a block of {@link INNER_COUNT} at a time; a remainder is left out. */
export const INNER_BLOCKS = Math.floor(ALPHABET.length ** 3 / INNER_COUNT);

/** Nonces of one block of inner nonces: as many as 32 bits can say. */
export const NONCES = 2 ** 32;

/** A search laid out for the shader. */
export interface GpuSpace {
  /** The shader's task from this nonce on. */
  task(firstNonce: number): Int32Array<ArrayBuffer>;
  /** The schedules of a block (0 to {@link INNER_BLOCKS} - 1) of inner nonces, rounds 13 to 63, with round constants. */
  inner(block: number): Int32Array<ArrayBuffer>;
  /** The proof that a hit stands for. */
  proofOf(nonce: number, block: number, index: number): string;
}

/** Lays out a search. `tail` keeps it apart from others, as in the compact search. */
export function createGpuSpace(challenge: Uint8Array, tail: string, mask: number): GpuSpace {
  const { state, remainder, block, headLength } = createSearchSpace(challenge, tail);
  const head = remainder.slice().fill(0x41, remainder.length - headLength);
  const lastHeadBlock = head.length - BLOCK_BYTES;
  const constantWords = Array.from(
    { length: 13 },
    (_, t) => wordAt(block, t) + wordAt(ROUND_CONSTANTS, t),
  );
  return {
    task(firstNonce) {
      const task = new Int32Array(TASK_WORDS);
      task.set(compressAll(state, head.subarray(0, lastHeadBlock)));
      task.set(readBlock(head, lastHeadBlock), 8);
      task.set(constantWords, 24);
      task.set([firstNonce, mask], 40);
      return task;
    },
    inner(innerBlock) {
      const words = new Int32Array(INNER_WORDS);
      for (let index = 0; index < INNER_COUNT; index++) {
        const bytes = Uint8Array.from([...innerText(innerBlock, index)], (sign) =>
          sign.charCodeAt(0),
        );
        const [first = 0, second = 0, third = 0] = bytes;
        const word13 = (first << 24) | (second << 16) | (third << 8) | 0x80;
        const schedule = expandSchedule(block.with(13, word13));
        const withConstants = schedule.map((word, t) => word + wordAt(ROUND_CONSTANTS, t));
        words.set(withConstants.subarray(13), index * INNER_VECTORS * 4);
      }
      return words;
    },
    proofOf(nonce, innerBlock, index) {
      const filler = 'A'.repeat(headLength - 8);
      return filler + letters(nonce) + tail + innerText(innerBlock, index);
    },
  };
}

function letters(nonce: number): string {
  const shifts = [28, 24, 20, 16, 12, 8, 4, 0];
  return String.fromCharCode(...shifts.map((shift) => 0x41 + ((nonce >>> shift) & 15)));
}

function innerText(block: number, index: number): string {
  const base = ALPHABET.length;
  const number = block * INNER_COUNT + index;
  return [Math.floor(number / base ** 2), Math.floor(number / base) % base, number % base]
    .map((digit) => ALPHABET.charAt(digit))
    .join('');
}
