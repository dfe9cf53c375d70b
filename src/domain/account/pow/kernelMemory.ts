/** Where everything lies in a search kernel's memory. All addresses are in bytes, all values are 32-bit words. */

/** Message schedules, one for each team of streams, 16 bytes a word (one for each lane). Written by the kernel. */
export const SCHEDULES = 0;
export const SCHEDULE_BYTES = 1024;

/** The block's 16 words, with zero for the one that differs between attempts. */
export const BLOCK = 4096;

export const CONSTANTS = 4160;

/** The state before the block. Needed only if a second block follows. */
export const CHAIN = 4416;

/** The schedule of a second block, round constants added, 16 bytes a word. */
export const SECOND_SCHEDULE = 5120;

/**
 * States to search from: a, e, b, c, d, f, g, h before the round of the differing word, then the word that is added to
 * the first output word.
 */
export const STATES = 6144;
export const STATE_BYTES = 48;

/** What the differing word may be, attempt by attempt. */
export const CHOICES = 20_480;

/** One page of WebAssembly memory. */
export const MEMORY_BYTES = 65_536;
