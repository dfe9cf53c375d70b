/** Which hotkey a key press means. */
import type { Hotkey } from './hotkey';

/** What of a key press decides. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The key as the table names it; where letters are of another script, by its place on the keyboard. */
function keyOf({ key, code }: KeyPress): string {
  const isForeignLetter = key.length === 1 && key > '~';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (!isForeignLetter || letter === undefined) return key;
  return key === key.toLowerCase() ? letter.toLowerCase() : letter;
}

/** The hotkey, the beginning of one, or neither. `first` is a key that was pressed just before, if any. */
export function hotkeyOf(
  press: KeyPress,
  first: string | null,
  table: readonly Hotkey[],
): Hotkey | { readonly first: string } | null {
  const hasMod = press.ctrlKey !== press.metaKey && !press.altKey;
  if (!hasMod && (press.ctrlKey || press.metaKey || press.altKey)) return null;
  const key = keyOf(press);
  const pressed = first === null || hasMod ? [key] : [first, key];
  const isPressed = (keys: readonly string[]) =>
    keys.length === pressed.length && keys.every((wanted, place) => wanted === pressed[place]);
  const found = table.find(
    ({ keys, alsoKey, hasMod: wantsMod = false }) =>
      wantsMod === hasMod && (isPressed(keys) || (alsoKey !== undefined && isPressed([alsoKey]))),
  );
  if (found) return found;
  const begins = !hasMod && table.some((one) => one.keys.length === 2 && one.keys[0] === key);
  return begins ? { first: key } : null;
}
