import { describe, expect, it } from 'vitest';
import { folded, foldedInPlace } from './textFolding';

describe('a folded text', () => {
  it.each([
    ['case', 'TIDE Table', 'tide table'],
    ['marks', 'Blåbærsyltetøy à la crème', 'blabaersyltetoy a la creme'],
    ['marks that are apart from their letter', 'cre\u0300me', 'creme'],
    ['sharp and long s', 'Straße ſtill', 'strasse still'],
    ['where a sigma stands', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['dots on an i', 'İstanbul ıssız', 'istanbul issiz'],
    ['stress and short i', 'всё зо́лото', 'все золото'],
    ['vowels and stretching', 'مُحَمَّد كـتـاب', 'محمد كتاب'],
    ['points', 'שָׁלוֹם', 'שלום'],
    ['wide letters and ligatures', 'ＡＢＣ ﬁn', 'abc fin'],
    ['curly quotes and dashes', '“it’s” 5–6', '"it\'s" 5-6'],
    ['what nobody sees', 'data\u00adbase\u200b s\u200dess', 'database sess'],
    ['how gaps are made', 'a\u00a0b\n\n c\t d', 'a b c d'],
  ])('says nothing of %s', (_what, text, form) => {
    expect(folded(text)).toBe(form);
    expect(folded(form)).toBe(form);
  });

  it('keeps what tells letters apart where marks are letters', () => {
    expect(folded('が')).not.toBe(folded('か'));
    expect(folded('कि')).not.toBe(folded('क'));
    expect(folded('ที่')).not.toBe(folded('ท'));
    expect(folded('한')).toBe('한');
    expect(folded('한'.normalize('NFD'))).toBe('한');
  });
});

describe('a folded text in its place', () => {
  it.each([
    'Plain words, 1 & 2',
    'Straße: ½ “crème”',
    'cre\u0300me \u200b brûlée',
    '한국어'.normalize('NFD'),
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag 👩‍👩‍👧 family',
    'مُحَمَّد',
  ])('is the same: %s', (text) => {
    const { text: form, places } = foldedInPlace(text);
    expect(form).toBe(folded(text));
    expect(places).toHaveLength(form.length + 1);
    expect(places.at(-1)).toBe(text.length);
  });

  it('tells where each letter comes from', () => {
    expect(foldedInPlace('aßc').places).toEqual([0, 1, 1, 2, 3]);
    expect(foldedInPlace('e\u0301x').places).toEqual([0, 2, 3]);
  });
});
