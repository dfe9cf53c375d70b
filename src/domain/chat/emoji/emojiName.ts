/** Names of an organization's own emoji, by the server's rules. */
import { PICTURE_TYPES } from '../pictureTypes';

/** What is wrong with a name; `taken` by an emoji of the organization, `builtIn` by a character. */
export type EmojiNameProblem = 'missing' | 'characters' | 'ending' | 'taken' | 'builtIn';

/** The name that is meant, as the server keeps it: people also type capitals, spaces, and the colons around it. */
export function emojiNameOf(typed: string): string {
  return typed.trim().replace(/^:|:$/g, '').trim().toLowerCase().replace(/\s+/g, '_');
}

/** What of it the server would refuse whatever other names there are; null where nothing. */
export function emojiNameProblem(name: string): EmojiNameProblem | null {
  if (name === '') return 'missing';
  if (!/^[0-9a-z_-]+$/.test(name)) return 'characters';
  return /[_-]$/.test(name) ? 'ending' : null;
}

/** Servers may be set to take more or less, and do not tell. */
export const EMOJI_LIMIT_MIB = 5;

/** Why a file cannot be an emoji's picture, as far as can be told without looking into it; null where it can. */
export function emojiPictureProblem({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!PICTURE_TYPES.includes(type)) return 'type';
  return size > EMOJI_LIMIT_MIB * 1024 * 1024 ? 'size' : null;
}

/** A name for what is in a file, from the file's own; empty where it yields none. */
export function emojiNameOfFile(fileName: string): string {
  return emojiNameOf(fileName.replace(/\.[^.]*$/, ''))
    .replace(/[^0-9a-z-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '');
}
