import { describe, expect, it } from 'vitest';
import {
  areNumbers,
  isEmojiOrNone,
  isGroupSetting,
  MOST_FORMS,
  MOST_TYPED,
  oneOf,
  readTypedForms,
  withForm,
  writtenForms,
  type TypedForms,
} from './typedForms';

const none: TypedForms = new Map();

describe('forms that were typed into', () => {
  it('are read as they were written', () => {
    const forms = withForm(none, 'newChannel', { name: 'Harbour', userIds: [1, 2] });
    expect(readTypedForms(writtenForms(forms))).toEqual(forms);
  });

  it('leave nothing where nothing waits to be saved', () => {
    const forms = withForm(none, 'newChannel', { name: 'Harbour' });
    expect(writtenForms(withForm(forms, 'newChannel', null))).toBeNull();
  });

  it('drop those that were typed into longest ago where they are too many', () => {
    let forms = none;
    for (let at = 0; at <= MOST_FORMS; at += 1) forms = withForm(forms, String(at), { at });
    forms = withForm(forms, '1', { at: 1, again: true });
    const keys = [...readTypedForms(writtenForms(forms)).keys()];
    expect(keys).toHaveLength(MOST_FORMS);
    expect(keys).not.toContain('0');
    expect(keys.at(-1)).toBe('1');
  });

  it('drop those that were typed into longest ago where they are too long', () => {
    const long = 'x'.repeat(MOST_TYPED / 2);
    const forms = withForm(withForm(none, 'old', { long }), 'new', { long });
    expect([...readTypedForms(writtenForms(forms)).keys()]).toEqual(['new']);
    expect(writtenForms(withForm(none, 'one', { long: long + long }))).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['no JSON', '[["a"'],
    ['something else', '{"a":{}}'],
    ['forms without a key or fields', '[[1,{}],["a",[]],["b",null],7]'],
  ])('are none where there is %s', (_, text) => {
    expect(readTypedForms(text)).toEqual(none);
  });
});

describe('what may be in a field', () => {
  it('is told from all else', () => {
    expect(areNumbers([])).toBe(true);
    expect(areNumbers([1, '2'])).toBe(false);
    expect(oneOf(['public', 'private'])('private')).toBe(true);
    expect(oneOf(['public', 'private'])('secret')).toBe(false);
    expect(isGroupSetting(7)).toBe(true);
    expect(isGroupSetting({ directMembers: [1], directSubgroups: [] })).toBe(true);
    expect(isGroupSetting({ directMembers: [1] })).toBe(false);
    expect(isEmojiOrNone(null)).toBe(true);
    expect(isEmojiOrNone({ emojiName: 'tea', emojiCode: '1f375' })).toBe(false);
  });
});
