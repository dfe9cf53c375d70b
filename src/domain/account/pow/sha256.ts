/** SHA-256 in pieces: schedules, runs of rounds, single compressions and whole digests, so that callers can share work. */

/** The 64 round constants. */
export const ROUND_CONSTANTS = parseWords(
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5' +
    'd807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174' +
    'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
    '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967' +
    '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85' +
    'a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3' +
    '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2',
);

/** The state that a digest starts from. */
export const INITIAL_STATE = parseWords(
  '6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19',
);

/** Bytes in one block. */
export const BLOCK_BYTES = 64;

function parseWords(hex: string): Int32Array {
  const words = new Int32Array(hex.length / 8);
  for (let i = 0; i < words.length; i++) words[i] = parseInt(hex.slice(8 * i, 8 * i + 8), 16);
  return words;
}

/** Reads a typed array inside its bounds; an index outside reads as zero, which no caller uses. */
export function wordAt(words: ArrayLike<number>, index: number): number {
  return words[index] ?? 0;
}

function rotateRight(word: number, count: number): number {
  return (word >>> count) | (word << (32 - count));
}

/** Expands the 16 words of a block into the 64 words of its message schedule. */
export function expandSchedule(block: ArrayLike<number>): Int32Array {
  const schedule = new Int32Array(64);
  for (let t = 0; t < 16; t++) schedule[t] = wordAt(block, t);
  for (let t = 16; t < 64; t++) {
    const x = wordAt(schedule, t - 15);
    const y = wordAt(schedule, t - 2);
    schedule[t] =
      wordAt(schedule, t - 16) +
      wordAt(schedule, t - 7) +
      (rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3)) +
      (rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10));
  }
  return schedule;
}

/** Runs rounds `from` up to, not including, `to` over an eight-word state and gives the new state. */
export function runRounds(
  state: Iterable<number>,
  schedule: ArrayLike<number>,
  from: number,
  to: number,
): Int32Array {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = from; t < to; t++) {
    const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const choice = ((f ^ g) & e) ^ g;
    const first = (h + sum1 + choice + wordAt(ROUND_CONSTANTS, t) + wordAt(schedule, t)) | 0;
    const sum0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const majority = ((a ^ b) & (b ^ c)) ^ b;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  return Int32Array.of(a, b, c, d, e, f, g, h);
}

/** Adds one block to a state. */
export function compress(state: Int32Array, block: ArrayLike<number>): Int32Array {
  const after = runRounds(state, expandSchedule(block), 0, 64);
  return state.map((word, i) => word + wordAt(after, i));
}

/** Reads the 16 big-endian words of the block that starts at `offset`. */
export function readBlock(bytes: Uint8Array, offset: number): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, BLOCK_BYTES);
  return Int32Array.from({ length: 16 }, (_, i) => view.getInt32(4 * i));
}

/** Adds as many whole blocks as `bytes` holds to a state; a part of a block at the end is left out. */
export function compressAll(state: Int32Array, bytes: Uint8Array): Int32Array {
  let result = state;
  for (let offset = 0; offset + BLOCK_BYTES <= bytes.length; offset += BLOCK_BYTES) {
    result = compress(result, readBlock(bytes, offset));
  }
  return result;
}

/** The last part of a message, padded to whole blocks. `totalLength` is the length of the whole message in bytes. */
export function paddedMessage(lastPart: Uint8Array, totalLength: number): Uint8Array {
  const length = Math.ceil((lastPart.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(lastPart);
  padded[lastPart.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(totalLength / 0x2000_0000));
  view.setUint32(length - 4, totalLength * 8);
  return padded;
}

/** The SHA-256 digest of a message, as eight words. */
export function sha256(message: Uint8Array): Int32Array {
  return compressAll(INITIAL_STATE, paddedMessage(message, message.length));
}

/** How many zeros the hexadecimal writing of a digest begins with (0 to 64). */
export function leadingZeroDigits(digest: Iterable<number>): number {
  let zeros = 0;
  for (const word of digest) {
    if (word !== 0) return zeros + (Math.clz32(word) >> 2);
    zeros += 8;
  }
  return zeros;
}
