/** Makes a password; what draws words is fetched with the first. */
import { generateCharacters, generatePassphrase, type RandomBytes } from './passwordGenerator';

/** A password of words, or of characters where those are wished or the list of words could not be fetched. */
export async function drawPassword(
  wished: 'words' | 'characters',
  randomBytes: RandomBytes,
): Promise<string> {
  if (wished === 'characters') return generateCharacters(randomBytes);
  try {
    const { passphraseWords } = await import('./wordList');
    return generatePassphrase(randomBytes, passphraseWords);
  } catch {
    return generateCharacters(randomBytes);
  }
}
