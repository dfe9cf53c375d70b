/**
 * The compact proof: a string laid out so that nearly all work is shared between attempts.
 *
 *     challenge | head | tail (52) | inner (3)      total length = 55 mod 64
 *
 * The head fills the challenge's last block and counts the outer nonce, so each outer nonce is one midstate.
 * The last block is ours alone and only its word 13 varies: its schedule serves every midstate of a batch.
 */

import {
  BLOCK_BYTES,
  INITIAL_STATE,
  ROUND_CONSTANTS,
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
export const MIDSTATES = 120;

/** Third characters that are tried; 60 of 62, so that groups of one, four and five divide them. */
export const THIRD_CHARACTERS = 60;

/** First and second characters of the inner nonce: one kernel call each. */
export const PAIRS = ALPHABET.length ** 2;

/** Byte addresses in a kernel's memory. The tables are written once a batch, the schedules by the kernel. */
export const MEMORY = {
  /** Schedule of the four-lane streams, 16 bytes a word; round constants are added from word 13 on. */
  vectorSchedule: 0,
  /** Schedule of the scalar streams, with the same stride. */
  scalarSchedule: 1024,
  /** The last block's 16 words, word 13 left zero. */
  block: 2048,
  roundConstants: 2112,
  /** Third characters, each shifted to its place in word 13. */
  thirdCharacters: 2368,
  midstates: 4096,
  midstateStride: 48,
} as const;

/** Bytes of memory that a kernel needs. */
export const MEMORY_BYTES = MEMORY.midstates + MIDSTATES * MEMORY.midstateStride;

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
  block[15] = (challenge.length + compactProofLength(0) - headLength(0) + head) * 8;
  return {
    tail,
    headLength: head,
    state: compressAll(INITIAL_STATE, challenge.subarray(0, wholeBytes)),
    remainder,
    block,
  };
}

/** One batch: {@link MIDSTATES} outer nonces by 62 x 62 x 60 inner ones, about 27.7 million attempts. */
export class CompactBatch {
  /** Address after the last midstate, for the kernel. */
  readonly end = MEMORY_BYTES;
  private readonly space: CompactSearchSpace;
  private readonly firstOuter: number;
  private readonly midstates: Int32Array[] = [];

  /** Computes the midstates of the outer nonces from `firstOuter` on and fills a kernel's memory. */
  constructor(space: CompactSearchSpace, firstOuter: number, memory: Int32Array) {
    this.space = space;
    this.firstOuter = firstOuter;
    memory.set(space.block, MEMORY.block / 4);
    memory.set(ROUND_CONSTANTS, MEMORY.roundConstants / 4);
    for (let third = 0; third < THIRD_CHARACTERS; third++) {
      memory[MEMORY.thirdCharacters / 4 + third] = codeAt(third) << 8;
    }
    const schedule = expandSchedule(space.block);
    for (let index = 0; index < MIDSTATES; index++) {
      const midstate = this.midstateOf(index);
      this.midstates.push(midstate);
      const address = MEMORY.midstates + index * MEMORY.midstateStride;
      memory.set(kernelMidstate(midstate, schedule), address / 4);
    }
  }

  /** The kernel's argument for one pair of first and second characters (0 to {@link PAIRS} - 1): word 13 without the third. */
  wordOf(pair: number): number {
    return (
      (codeAt(Math.floor(pair / ALPHABET.length)) << 24) |
      (codeAt(pair % ALPHABET.length) << 16) |
      0x80
    );
  }

  /** Recomputes `count` third characters of a pair in plain code: the proofs whose first word passes the mask. */
  hits(pair: number, firstThird: number, count: number, mask: number): string[] {
    const proofs: string[] = [];
    for (let third = firstThird; third < firstThird + count; third++) {
      const block = this.space.block.slice();
      block[13] = this.wordOf(pair) | (codeAt(third) << 8);
      const schedule = expandSchedule(block);
      for (const [index, midstate] of this.midstates.entries()) {
        const after = runRounds(midstate, schedule, 0, 64);
        const firstWord = (wordAt(after, 0) + wordAt(midstate, 0)) | 0;
        if ((firstWord & mask) === 0) proofs.push(this.proofOf(index, pair, third));
      }
    }
    return proofs;
  }

  private headOf(index: number): string {
    return countWith(this.firstOuter + index, this.space.headLength);
  }

  private midstateOf(index: number): Int32Array {
    const { remainder, headLength: length, state } = this.space;
    new TextEncoder().encodeInto(this.headOf(index), remainder.subarray(remainder.length - length));
    return compressAll(state, remainder);
  }

  private proofOf(index: number, pair: number, third: number): string {
    const inner =
      characterAt(Math.floor(pair / ALPHABET.length)) + characterAt(pair) + characterAt(third);
    return this.headOf(index) + this.space.tail + inner;
  }
}

const ROUND_13_WITHOUT_WORD = new Int32Array(64).fill(-wordAt(ROUND_CONSTANTS, 13), 13, 14);

/**
 * What a kernel needs of a midstate. Rounds 0 to 12 see only constant words; round 13 is run with its word and constant
 * taken as zero, which leaves two additions to the kernel. Round 14's word is zero, so its constant joins the state here.
 */
function kernelMidstate(midstate: Int32Array, schedule: Int32Array): Int32Array {
  const [a = 0, b = 0, c = 0, , e = 0, f = 0, g = 0] = runRounds(midstate, schedule, 0, 13);
  const after = runRounds(runRounds(midstate, schedule, 0, 13), ROUND_13_WITHOUT_WORD, 13, 14);
  return Int32Array.of(
    wordAt(after, 0),
    wordAt(after, 4),
    a,
    b,
    c,
    e,
    f,
    (g + wordAt(ROUND_CONSTANTS, 14)) | 0,
    wordAt(midstate, 0),
  );
}
