import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { formatted, isInOpenFence, lengthOf, nextListMark, type Format } from './composeText';

const applied = (text: string, start: number, end: number, format: Format) => {
  const edit = formatted({ text, start, end }, format);
  const after = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  const [from, to] = edit.select;
  return { after, selected: after.slice(edit.start + from, edit.start + to) };
};

describe('formatting', () => {
  it('wraps what is selected, and takes it off again', () => {
    expect(applied('say hello', 4, 9, 'bold')).toEqual({
      after: 'say **hello**',
      selected: 'hello',
    });
    expect(applied('say **hello**', 6, 11, 'bold').after).toBe('say hello');
    expect(applied('say **hello**', 6, 11, 'italic').after).toBe('say ***hello***');
    expect(applied('say ***hello***', 7, 12, 'italic').after).toBe('say **hello**');
    expect(applied('say ***hello***', 7, 12, 'bold').after).toBe('say *hello*');
  });

  it('takes marks off that are selected as well, where all of it has them', () => {
    expect(applied('**so** it', 0, 6, 'bold')).toEqual({ after: 'so it', selected: 'so' });
    expect(applied('***so***', 0, 8, 'italic').after).toBe('**so**');
    expect(applied('*a **b** c*', 0, 11, 'italic').after).toBe('a **b** c');
    expect(applied('`so`', 0, 4, 'code').after).toBe('so');
    expect(applied('**a** or **b**', 0, 14, 'bold').after).toBe('****a** or **b****');
    expect(applied('*a* or *b*', 0, 10, 'italic').after).toBe('**a* or *b**');
    expect(applied('**', 0, 2, 'italic').after).toBe('****');
  });

  it('makes links of words and of addresses', () => {
    expect(applied('the tides', 4, 9, 'link')).toEqual({
      after: 'the [tides](url)',
      selected: 'url',
    });
    expect(applied('https://a.example', 0, 17, 'link').after).toBe('[](https://a.example)');
  });

  it('gives a quote a fence of its own lines, longer than any inside', () => {
    expect(applied('a\nb\nc', 2, 3, 'quote').after).toBe('a\n```quote\nb\n```\nc');
    expect(applied('```\nx\n```', 0, 9, 'quote').after).toBe('````quote\n```\nx\n```\n````');
  });

  it('lists lines, and takes the marks off again', () => {
    expect(applied('a\nb', 0, 3, 'list').after).toBe('- a\n- b');
    expect(applied('- a\n- b', 0, 7, 'list').after).toBe('a\nb');
    expect(applied('a\nb', 0, 3, 'ordered').after).toBe('1. a\n2. b');
  });

  it('never loses a letter, whatever is selected', () => {
    const formats: Format[] = ['bold', 'italic', 'strike', 'code', 'link'];
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z \n]{0,40}$/),
        fc.nat(40),
        fc.nat(40),
        fc.constantFrom(...formats),
        (text, one, other, format) => {
          const start = Math.min(one, other, text.length);
          const end = Math.min(Math.max(one, other), text.length);
          const { after } = applied(text, start, end, format);
          const letters = (from: string) => from.replace(/url|[^a-z]/g, '');
          expect(letters(after)).toBe(letters(text));
        },
      ),
    );
  });
});

describe('what is typed', () => {
  it('is counted in code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(lengthOf(text)).toBe(Array.from(text).length);
      }),
    );
  });

  it('stands in a code block until that is closed', () => {
    expect(isInOpenFence('```js\nlet a', 11)).toBe(true);
    expect(isInOpenFence('```js\nlet a\n```\nb', 17)).toBe(false);
    expect(isInOpenFence('````\n```\n', 9)).toBe(true);
  });

  it('goes on with lists and quotes', () => {
    expect(nextListMark('> said')).toBe('> ');
    expect(nextListMark('> ')).toBe('');
    expect(nextListMark('- one')).toBe('- ');
    expect(nextListMark('  9. nine')).toBe('  10. ');
    expect(nextListMark('- ')).toBe('');
    expect(nextListMark('one')).toBeNull();
  });
});
