import { expect, it } from 'vitest';
import { shallowRef } from 'vue';
import type { EmojiOption } from '@/domain/chat/emoji/emojiCatalogue';
import { useEmojiGrid } from './useEmojiGrid';

const optionOf = (emojiName: string): EmojiOption => ({
  reactionType: 'unicode_emoji',
  emojiCode: emojiName,
  emojiName,
  names: [emojiName],
  category: 'realm',
  glyph: emojiName,
  imageUrl: null,
});

/** Twenty emoji, named by their places, with the keys at the first. */
function open() {
  const options = Array.from({ length: 20 }, (_, place) => optionOf(String(place)));
  const { current, move } = useEmojiGrid(shallowRef([{ key: 'found', options }]), 'grid');
  return { at: () => current.value?.emojiName, move };
}

it('keys go along the row as it is written, and from row to row', () => {
  const { at, move } = open();
  expect(move('ArrowRight', 1)).toBe(true);
  expect(at()).toBe('1');
  expect(move('ArrowLeft', -1)).toBe(true);
  expect(at()).toBe('2');
  move('ArrowRight', -1);
  move('ArrowDown', -1);
  expect(at()).toBe('9');
});

it('keys that move the cursor of a field with text are not for the grid', () => {
  const { at, move } = open();
  expect(move('ArrowRight', 0)).toBe(false);
  expect(move('a', 1)).toBe(false);
  expect(at()).toBe('0');
  expect(move('ArrowDown', 0)).toBe(true);
  expect(at()).toBe('8');
});
