/**
 * The decimal proof: a whole number of 15 digits, below 2 ** 53, for servers that read the proof as a number.
 *
 *     challenge | slot (3 digits) and counter (8 digits), around | inner (4 digits)
 *
 * The inner digits fill one aligned word of a block, as late as the challenge's length allows; all before it is done once
 * for 10,000 attempts.
 */

import {
  BLOCK_BYTES,
  INITIAL_STATE,
  ROUND_CONSTANTS,
  compress,
  compressAll,
  expandSchedule,
  paddedMessage,
  readBlock,
  runRounds,
  wordAt,
} from './sha256';

/** Digits of every decimal proof. */
export const DECIMAL_DIGITS = 15;

/** Inner nonces: all that four digits can say. */
export const INNER_NUMBERS = 10_000;

const INNER_DIGITS = 4;
const COUNTER_DIGITS = 8;

/** Slots count up from here, so that no proof begins with a zero. */
const FIRST_SLOT = 100;
const SLOTS = 900;

/** Byte addresses in a decimal kernel's memory. */
export const DECIMAL_MEMORY = {
  /** One schedule for each stream, 16 bytes a word. */
  schedules: 0,
  scheduleStride: 1024,
  /** The block that holds the inner digits, their word left zero. */
  block: 4096,
  roundConstants: 4160,
  /** The state before the round of the inner digits. */
  state: 4416,
  /** The state before the block, to be added after it. */
  chain: 4448,
  /** The schedule of the block that follows, if one does, with round constants added; 16 bytes a word. */
  secondSchedule: 5120,
  /** The inner digits of all attempts. */
  numbers: 8192,
} as const;

/** Where the inner digits lie, which depends on nothing but the challenge's length. */
export interface DecimalShape {
  /** Word of its block that the inner digits fill: the first round that differs between attempts. */
  readonly word: number;
  /** Blocks that have to be compressed for each attempt: a second one if the padding, or a few digits, did not fit. */
  readonly blocks: 1 | 2;
  /** Place of the inner digits within the proof. */
  readonly innerStart: number;
  /** Offset of the block of the inner digits after the challenge's whole blocks. */
  readonly blockOffset: number;
}

/** Room that the padding takes at least: a byte and the length. */
const PADDING_BYTES = 9;

/** The shape of a search for a challenge of this many bytes. */
export function decimalShape(challengeBytes: number): DecimalShape {
  const start = challengeBytes % BLOCK_BYTES;
  const end = start + DECIMAL_DIGITS;
  const reachesFar = end - BLOCK_BYTES >= INNER_DIGITS;
  const blockOffset = reachesFar ? BLOCK_BYTES : 0;
  const endInBlock = Math.min(end - blockOffset, BLOCK_BYTES);
  const word = Math.floor(endInBlock / 4) - 1;
  return {
    word,
    blocks: end - blockOffset + PADDING_BYTES > BLOCK_BYTES ? 2 : 1,
    innerStart: blockOffset + word * 4 - start,
    blockOffset,
  };
}

function innerDigits(number: number): string {
  return String(number).padStart(INNER_DIGITS, '0');
}

/** One worker's way through its numbers. */
export class DecimalSearchSpace {
  readonly shape: DecimalShape;
  private readonly challenge: Uint8Array;
  private readonly state: Int32Array;
  private readonly wholeBytes: number;
  private readonly slot: number;
  private counter = -1;

  /** `slot` keeps workers apart; counting starts at zero in each. */
  constructor(challenge: Uint8Array, slot: number) {
    this.challenge = challenge;
    this.shape = decimalShape(challenge.length);
    this.slot = FIRST_SLOT + (slot % SLOTS);
    this.wholeBytes = challenge.length - (challenge.length % BLOCK_BYTES);
    this.state = compressAll(INITIAL_STATE, challenge.subarray(0, this.wholeBytes));
  }

  /** Writes what stays the same in every batch. */
  writeTables(memory: Int32Array): void {
    memory.set(ROUND_CONSTANTS, DECIMAL_MEMORY.roundConstants / 4);
    for (let number = 0; number < INNER_NUMBERS; number++) {
      const [thousands = 0, hundreds = 0, tens = 0, ones = 0] = new TextEncoder().encode(
        innerDigits(number),
      );
      memory[DECIMAL_MEMORY.numbers / 4 + number] =
        (thousands << 24) | (hundreds << 16) | (tens << 8) | ones;
    }
  }

  /** Moves on to the next 10,000 attempts. Throws when the slot's 10 ** 12 are used up. */
  nextBatch(memory: Int32Array): void {
    this.counter++;
    if (this.counter >= 10 ** COUNTER_DIGITS) throw new Error('no decimal numbers left');
    const { word, blocks, blockOffset } = this.shape;
    const rest = this.challenge.subarray(this.wholeBytes);
    const proof = new TextEncoder().encode(this.proofOf(0));
    const message = new Uint8Array([...rest, ...proof]);
    const bytes = paddedMessage(message, this.wholeBytes + message.length);
    const chain = compressAll(this.state, bytes.subarray(0, blockOffset));
    const block = readBlock(bytes, blockOffset);
    block[word] = 0;
    memory.set(block, DECIMAL_MEMORY.block / 4);
    memory.set(chain, DECIMAL_MEMORY.chain / 4);
    memory.set(runRounds(chain, expandSchedule(block), 0, word), DECIMAL_MEMORY.state / 4);
    if (blocks === 2) writeSecondSchedule(memory, readBlock(bytes, blockOffset + BLOCK_BYTES));
  }

  /** The proof with these inner digits in the batch at hand. */
  proofOf(number: number): string {
    const outer = String(this.slot) + String(this.counter).padStart(COUNTER_DIGITS, '0');
    const { innerStart } = this.shape;
    return outer.slice(0, innerStart) + innerDigits(number) + outer.slice(innerStart);
  }
}

function writeSecondSchedule(memory: Int32Array, block: Int32Array): void {
  for (const [t, word] of expandSchedule(block).entries()) {
    memory[DECIMAL_MEMORY.secondSchedule / 4 + 4 * t] = word + wordAt(ROUND_CONSTANTS, t);
  }
}

/**
 * The decimal search in plain TypeScript: the number of the first hit in the batch, or -1. A hit is a first output word that
 * has no bit of `mask`. Slower than it could be: only browsers without WebAssembly, at servers that want decimals, come here.
 */
export function searchDecimalsPlainly(
  memory: Int32Array,
  { word, blocks }: DecimalShape,
  mask: number,
): number {
  const view = (address: number, length: number) =>
    memory.subarray(address / 4, address / 4 + length);
  const state = view(DECIMAL_MEMORY.state, 8);
  const chain = view(DECIMAL_MEMORY.chain, 8);
  const block = view(DECIMAL_MEMORY.block, 16).slice();
  const second = Int32Array.from({ length: 64 }, (_, t) => {
    const withConstant = wordAt(memory, DECIMAL_MEMORY.secondSchedule / 4 + 4 * t);
    return withConstant - wordAt(ROUND_CONSTANTS, t);
  });
  for (let number = 0; number < INNER_NUMBERS; number++) {
    block[word] = wordAt(memory, DECIMAL_MEMORY.numbers / 4 + number);
    const after = runRounds(state, expandSchedule(block), word, 64);
    const digest = chain.map((part, i) => part + wordAt(after, i));
    const last = blocks === 1 ? digest : compress(digest, second.subarray(0, 16));
    if ((wordAt(last, 0) & mask) === 0) return number;
  }
  return -1;
}
