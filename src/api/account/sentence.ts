/** What the service says in words of its own: as long as a person reads on, whatever it sends. */

export const LONGEST_SENTENCE = 500;

/** The sentence, cut where it goes on for too long; empty where it is none. */
export function shortened(sentence: unknown): string {
  return typeof sentence === 'string' ? sentence.slice(0, LONGEST_SENTENCE) : '';
}
