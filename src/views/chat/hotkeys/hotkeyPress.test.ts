import { describe, expect, it } from 'vitest';
import { messageActions } from '../message-actions/messageActions';
import { hotkeyOf, type KeyPress } from './hotkeyPress';
import { hotkeys } from './hotkeys';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more };
}

function labelOf(pressed: KeyPress, first: string | null = null): string | null {
  const found = hotkeyOf(pressed, first, hotkeys);
  return found && 'labelId' in found ? found.labelId : null;
}

describe('a key press', () => {
  it('means what the table says', () => {
    expect(labelOf(press('n'))).toBe('chat.hotkey.nextTopic');
    expect(labelOf(press('?'))).toBe('chat.hotkey.sheet');
  });

  it('may be the first of two, and the second means nothing alone', () => {
    expect(hotkeyOf(press('g'), null, hotkeys)).toEqual({ first: 'g' });
    expect(labelOf(press('m'), 'g')).toBe('chat.hotkey.mentions');
    expect(labelOf(press('m'))).toBeNull();
    expect(labelOf(press('q'), 'g')).toBeNull();
  });

  it('leaves the keys of the browser alone', () => {
    expect(labelOf(press('n', { ctrlKey: true }))).toBeNull();
    expect(labelOf(press('p', { metaKey: true }))).toBeNull();
    expect(labelOf(press('c', { altKey: true }))).toBeNull();
    expect(labelOf(press('k', { ctrlKey: true, altKey: true }))).toBeNull();
  });

  it('opens the palette with Ctrl or Cmd', () => {
    expect(labelOf(press('k', { ctrlKey: true }))).toBe('chat.hotkey.palette');
    expect(labelOf(press('k', { metaKey: true }))).toBe('chat.hotkey.palette');
    expect(labelOf(press('k'))).toBeNull();
  });

  it('counts by its place where letters are of another script', () => {
    expect(labelOf(press('т', { code: 'KeyN' }))).toBe('chat.hotkey.nextTopic');
    expect(labelOf(press('Т', { code: 'KeyN' }))).toBe('chat.hotkey.nextFollowed');
  });

  it('may be one of two for the same', () => {
    expect(labelOf(press('t'))).toBe('chat.hotkey.recent');
    expect(labelOf(press('r'), 'g')).toBe('chat.hotkey.recent');
    expect(labelOf(press('t'), 'g')).toBeNull();
    expect(labelOf(press('a', { ctrlKey: true }))).toBeNull();
  });

  it('is never promised to two actions, of the frame or of messages', () => {
    const ofFrame = hotkeys.flatMap(({ hasMod = false, keys, alsoKey }) => [
      `${hasMod} ${keys.join(' ')}`,
      ...(alsoKey === undefined ? [] : [`false ${alsoKey}`]),
    ]);
    const ofMessages = messageActions
      .flatMap(({ shortcut, alsoKey }) => [shortcut, alsoKey])
      .filter((key) => key !== undefined)
      .map((key) => `false ${key}`);
    const all = [...ofFrame, ...ofMessages];
    expect(new Set(all).size).toBe(all.length);
  });
});
