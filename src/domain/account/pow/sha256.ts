/** SHA-256 in pieces: schedules, runs of rounds, single compressions and whole digests, so that callers can share work. */

const PRIMES = firstPrimes(64);

/** The 64 round constants: the first bits of the fractions of the primes' cube roots, as the standard has it. */
export const ROUND_CONSTANTS = fractionBits(PRIMES.map(Math.cbrt));

/** The state that a digest starts from: the same of the first eight square roots. */
export const INITIAL_STATE = fractionBits(PRIMES.slice(0, 8).map(Math.sqrt));

/** Bytes in one block. */
export const BLOCK_BYTES = 64;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}

/** A double has 20 bits to spare here, so a last bit that differs between browsers does no harm. */
function fractionBits(roots: readonly number[]): Int32Array {
  return Int32Array.from(roots, (root) => (root % 1) * 2 ** 32);
}

/** Reads a typed array inside its bounds; an index outside reads as zero, which no caller uses. */
export function wordAt(words: ArrayLike<number>, index: number): number {
  return words[index] ?? 0;
}

function rotateRight(word: number, count: number): number {
  return (word >>> count) | (word << (32 - count));
}

/** Expands the 16 words of a block into the 64 words of its message schedule, which is written where it is told. */
export function expandSchedule(
  block: ArrayLike<number>,
  schedule: Int32Array = new Int32Array(64),
): Int32Array {
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
  state: ArrayLike<number>,
  schedule: ArrayLike<number>,
  from: number,
  to: number,
): Int32Array {
  let a = wordAt(state, 0);
  let b = wordAt(state, 1);
  let c = wordAt(state, 2);
  let d = wordAt(state, 3);
  let e = wordAt(state, 4);
  let f = wordAt(state, 5);
  let g = wordAt(state, 6);
  let h = wordAt(state, 7);
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

/** Adds one block to a state, by its schedule: one serves many states. */
export function compress(state: Int32Array, schedule: ArrayLike<number>): Int32Array {
  const sum = runRounds(state, schedule, 0, 64);
  for (let i = 0; i < 8; i++) sum[i] = wordAt(sum, i) + wordAt(state, i);
  return sum;
}

/** Reads the 16 big-endian words of the block that starts at `offset`. */
export function readBlock(bytes: Uint8Array, offset: number): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, BLOCK_BYTES);
  const block = new Int32Array(16);
  for (let i = 0; i < 16; i++) block[i] = view.getInt32(4 * i);
  return block;
}

/** Adds as many whole blocks as `bytes` holds to a state; a part of a block at the end is left out. */
export function compressAll(state: Int32Array, bytes: Uint8Array): Int32Array {
  const schedule = new Int32Array(64);
  let result = state;
  for (let offset = 0; offset + BLOCK_BYTES <= bytes.length; offset += BLOCK_BYTES) {
    result = compress(result, expandSchedule(readBlock(bytes, offset), schedule));
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

/** The bits of a digest's first word that must be zero. Past eight zeros the other words have to be looked at. */
export function leadingMask(difficulty: number): number {
  return difficulty === 0 ? 0 : -1 << (32 - 4 * Math.min(difficulty, 8));
}
