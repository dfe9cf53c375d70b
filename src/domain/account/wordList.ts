/** The 2,048 English words that passphrases are made of; 13 kB, so loaded only when one is wanted. */
import { wordlist } from '@scure/bip39/wordlists/english.js';

export const passphraseWords: readonly string[] = wordlist;
