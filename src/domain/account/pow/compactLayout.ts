/**
 * The compact proof: a string laid out so that nearly all work is shared between attempts.
 *
 *     challenge | head | tail (52) | inner (3)      total length = 55 mod 64
 *
 * The head fills the challenge's last block and counts the outer nonce, so each outer nonce is one midstate.
 * The last block is ours alone and only its word 13 varies: its schedule serves every midstate of a batch.
 */

import { BLOCK, CHOICES, CONSTANTS, STATES, STATE_BYTES } from './kernelMemory';
import type { KernelVariant } from './kernelVariants';
import { type KernelPlan, groupSize } from './searchKernel';
import {
  BLOCK_BYTES,
  INITIAL_STATE,
  ROUND_CONSTANTS,
  compress,
  compressAll,
  expandSchedule,
  readBlock,
  runRounds,
  wordAt,
} from './sha256';

/** The characters of a compact proof: one byte each in UTF-8, plain in JSON and in addresses. */
export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Length of the random text that keeps two searches apart. */
export const TAIL_LENGTH = 52;

/** Outer nonces that share one schedule. More would leave the processor's nearest cache. */
export const MIDSTATES = 240;

/** Third characters that are tried; 60 of 62, so that groups of one, four and five divide them. */
export const THIRD_CHARACTERS = 60;

/** First and second characters of the inner nonce: one kernel call each. */
export const PAIRS = ALPHABET.length ** 2;

/** The shortest head that still counts far enough (62 ** 8 outer nonces). */
const SHORTEST_HEAD = 8;

/** Characters of the inner nonce. */
const INNER_LENGTH = 3;

/** Length of the head, which ends where a block ends, for a challenge of this many bytes. */
export function headLength(challengeBytes: number): number {
  const room = (BLOCK_BYTES - (challengeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
  return room >= SHORTEST_HEAD ? room : room + BLOCK_BYTES;
}

/** Length of every compact proof for a challenge of this many bytes: 63 to 126. */
export function compactProofLength(challengeBytes: number): number {
  return headLength(challengeBytes) + TAIL_LENGTH + INNER_LENGTH;
}

/** Writes random bytes as proof characters. The slight bias does no harm: the text only has to differ. */
export function tailFrom(randomBytes: Uint8Array): string {
  return Array.from(randomBytes.subarray(0, TAIL_LENGTH), (byte) => characterAt(byte)).join('');
}

function characterAt(index: number): string {
  return ALPHABET.charAt(index % ALPHABET.length);
}

function codeAt(index: number): number {
  return ALPHABET.charCodeAt(index % ALPHABET.length);
}

function countWith(nonce: number, length: number): string {
  let text = '';
  for (let rest = nonce; text.length < length; rest = Math.floor(rest / ALPHABET.length)) {
    text = characterAt(rest) + text;
  }
  return text;
}

/** What all batches of one search share: the challenge's whole blocks and the last block. */
export interface CompactSearchSpace {
  readonly tail: string;
  readonly headLength: number;
  /** State after the challenge's whole blocks. */
  readonly state: Int32Array;
  /** The challenge's bytes after its last whole block, then room for the head. */
  readonly remainder: Uint8Array;
  /** The last block with word 13 zero, and its schedule as far as word 12. */
  readonly block: Int32Array;
}

/** Lays out a search. `tail` is {@link TAIL_LENGTH} characters of the alphabet, its own for each worker. */
export function createSearchSpace(challenge: Uint8Array, tail: string): CompactSearchSpace {
  const wholeBytes = challenge.length - (challenge.length % BLOCK_BYTES);
  const head = headLength(challenge.length);
  const remainder = new Uint8Array(challenge.length - wholeBytes + head);
  remainder.set(challenge.subarray(wholeBytes));
  const lastBytes = new Uint8Array(BLOCK_BYTES);
  new TextEncoder().encodeInto(tail, lastBytes);
  const block = readBlock(lastBytes, 0);
  block[13] = 0;
  block[15] = (challenge.length + compactProofLength(challenge.length)) * 8;
  return {
    tail,
    headLength: head,
    state: compressAll(INITIAL_STATE, challenge.subarray(0, wholeBytes)),
    remainder,
    block,
  };
}

/** What the compact proof asks of a kernel. */
export const COMPACT_PLAN: KernelPlan = {
  word: 13,
  choiceCount: THIRD_CHARACTERS,
  isShared: true,
  hasSecondBlock: false,
};

/** Hashes that a kernel makes while it tries this many third characters. */
export function hashesFor(variant: KernelVariant, thirds: number): number {
  const { vectorStreams, scalarStreams } = variant;
  if (vectorStreams === 0) return thirds * MIDSTATES;
  // Scalar streams see one midstate each, where the vectors see `vectorStreams` of them.
  const perGroup = MIDSTATES * (4 + scalarStreams / vectorStreams);
  return (thirds / groupSize(variant, COMPACT_PLAN)) * perGroup;
}

/** One batch: {@link MIDSTATES} outer nonces by 62 x 62 x 60 inner ones, about 55 million attempts. */
export interface CompactBatch {
  /** Address after the last state, for the kernel. */
  readonly end: number;
  /** The kernel's argument for one pair of first and second characters (0 to {@link PAIRS} - 1): word 13 without the third. */
  wordOf(pair: number): number;
  /** Recomputes `count` third characters of a pair in plain code: the proofs whose first word passes the mask. */
  hits(pair: number, firstThird: number, count: number, mask: number): string[];
}

/** Computes the midstates of the outer nonces from `firstOuter` on and fills a kernel's memory. */
export function createCompactBatch(
  { tail, headLength: length, state, remainder, block }: CompactSearchSpace,
  firstOuter: number,
  memory: Int32Array,
): CompactBatch {
  const headOf = (index: number) => countWith(firstOuter + index, length);
  const encoder = new TextEncoder();
  const midstates = Array.from({ length: MIDSTATES }, (_, index) => {
    encoder.encodeInto(headOf(index), remainder.subarray(-length));
    return compressAll(state, remainder);
  });
  const schedule = expandSchedule(block);
  memory.set(block, BLOCK / 4);
  memory.set(ROUND_CONSTANTS, CONSTANTS / 4);
  for (const [index, midstate] of midstates.entries()) {
    memory.set(foldedState(midstate, schedule), (STATES + index * STATE_BYTES) / 4);
  }
  for (let third = 0; third < THIRD_CHARACTERS; third++) {
    memory[CHOICES / 4 + third] = codeAt(third) << 8;
  }
  const wordOf = (pair: number) => (codeAt(firstOf(pair)) << 24) | (codeAt(pair) << 16) | 0x80;
  return {
    end: STATES + MIDSTATES * STATE_BYTES,
    wordOf,
    hits(pair, firstThird, count, mask) {
      const proofs: string[] = [];
      for (let third = firstThird; third < firstThird + count; third++) {
        const inner = characterAt(firstOf(pair)) + characterAt(pair) + characterAt(third);
        const expanded = expandSchedule(block.with(13, wordOf(pair) | (codeAt(third) << 8)));
        for (const [index, midstate] of midstates.entries()) {
          const isHit = (wordAt(compress(midstate, expanded), 0) & mask) === 0;
          if (isHit) proofs.push(headOf(index) + tail + inner);
        }
      }
      return proofs;
    },
  };
}

function firstOf(pair: number): number {
  return Math.floor(pair / ALPHABET.length);
}

const ROUND_13_WITHOUT_WORD = new Int32Array(64).fill(-wordAt(ROUND_CONSTANTS, 13), 13, 14);

/**
 * A midstate as the plan has it. Rounds 0 to 12 see only constant words; round 13 is run with its word and constant
 * taken as zero, which leaves two additions to the kernel.
 */
function foldedState(midstate: Int32Array, schedule: Int32Array): number[] {
  const before = runRounds(midstate, schedule, 0, 13);
  const after = runRounds(before, ROUND_13_WITHOUT_WORD, 13, 14);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = after;
  const last = h + wordAt(ROUND_CONSTANTS, 14);
  return [a, e, b, c, d, f, g, last, wordAt(midstate, 0)];
}
