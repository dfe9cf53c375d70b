/**
 * The decimal proof: a whole number of 15 digits, below 2 ** 53, for servers that read the proof as a number.
 *
 *     challenge | slot (3 digits) and counter (8 digits), around | inner (4 digits)
 *
 * The inner digits fill one aligned word of a block, as late as the challenge's length allows; all before it is done once
 * for 10,000 attempts.
 */

import {
  BLOCK,
  CHAIN,
  CHOICES,
  CONSTANTS,
  SECOND_SCHEDULE,
  STATES,
  STATE_BYTES,
} from './kernelMemory';
import type { KernelPlan } from './searchKernel';
import {
  BLOCK_BYTES,
  INITIAL_STATE,
  ROUND_CONSTANTS,
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

/** What the decimal proof asks of a kernel. */
export function decimalPlan({ word, blocks }: DecimalShape): KernelPlan {
  return { word, choiceCount: INNER_NUMBERS, isShared: false, hasSecondBlock: blocks === 2 };
}

/** Address after the one state, for the kernel. */
export const DECIMAL_END = STATES + STATE_BYTES;

function innerDigits(number: number): string {
  return String(number).padStart(INNER_DIGITS, '0');
}

/** One worker's way through its numbers. */
export interface DecimalSearchSpace {
  readonly shape: DecimalShape;
  /** Writes what stays the same in every batch. */
  writeTables(memory: Int32Array): void;
  /** Moves on to the next 10,000 attempts. Throws when the slot's 10 ** 12 are used up. */
  nextBatch(memory: Int32Array): void;
  /** The proof with these inner digits in the batch at hand. */
  proofOf(number: number): string;
}

/** Lays out a search. `slot` keeps workers apart; counting starts at zero in each. */
export function createDecimalSpace(challenge: Uint8Array, slot: number): DecimalSearchSpace {
  const shape = decimalShape(challenge.length);
  const { word, blocks, innerStart, blockOffset } = shape;
  const wholeBytes = challenge.length - (challenge.length % BLOCK_BYTES);
  const stateBefore = compressAll(INITIAL_STATE, challenge.subarray(0, wholeBytes));
  const rest = challenge.subarray(wholeBytes);
  let counter = -1;

  function proofOf(number: number): string {
    const outer = `${FIRST_SLOT + (slot % SLOTS)}${String(counter).padStart(COUNTER_DIGITS, '0')}`;
    return outer.slice(0, innerStart) + innerDigits(number) + outer.slice(innerStart);
  }

  return {
    shape,
    proofOf,
    writeTables(memory) {
      memory.set(ROUND_CONSTANTS, CONSTANTS / 4);
      for (let number = 0; number < INNER_NUMBERS; number++) {
        const digits = new TextEncoder().encode(innerDigits(number));
        memory[CHOICES / 4 + number] = new DataView(digits.buffer).getInt32(0);
      }
    },
    nextBatch(memory) {
      counter++;
      if (counter >= 10 ** COUNTER_DIGITS) throw new Error('no decimal numbers left');
      const lastPart = new Uint8Array([...rest, ...new TextEncoder().encode(proofOf(0))]);
      const bytes = paddedMessage(lastPart, wholeBytes + lastPart.length);
      const chain = compressAll(stateBefore, bytes.subarray(0, blockOffset));
      const block = readBlock(bytes, blockOffset).with(word, 0);
      const state = runRounds(chain, expandSchedule(block), 0, word);
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
      memory.set(block, BLOCK / 4);
      memory.set(chain, CHAIN / 4);
      memory.set([a, e, b, c, d, f, g, h, wordAt(chain, 0)], STATES / 4);
      if (blocks === 2) writeSecondSchedule(memory, readBlock(bytes, blockOffset + BLOCK_BYTES));
    },
  };
}

function writeSecondSchedule(memory: Int32Array, block: Int32Array): void {
  for (const [t, word] of expandSchedule(block).entries()) {
    memory[SECOND_SCHEDULE / 4 + 4 * t] = word + wordAt(ROUND_CONSTANTS, t);
  }
}
