/** Solves small challenges with node:crypto, for the tests of the service itself. */
import { createHash } from 'node:crypto';

/** The smallest decimal proof for a challenge. */
export function solve(challenge: string, difficulty: number): string {
  const zeros = '0'.repeat(difficulty);
  for (let counter = 0; ; counter += 1) {
    const digest = createHash('sha256').update(`${challenge}${counter}`, 'utf8').digest('hex');
    if (digest.startsWith(zeros)) return String(counter);
  }
}
