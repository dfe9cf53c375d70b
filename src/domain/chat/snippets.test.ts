import { describe, expect, it } from 'vitest';
import {
  findSnippets,
  insertionOf,
  readSnippet,
  savedFrom,
  titleOver,
  writtenSnippets,
  type Snippet,
} from './snippets';

const snippet = (key: string, title: string, content = 'x'): Snippet => ({
  key,
  serverId: null,
  title,
  content,
});
const found = (snippets: readonly Snippet[], wanted: string) =>
  findSnippets(snippets, wanted, 'en').map(({ key }) => key);

describe('snippets', () => {
  const all = [
    snippet('a', 'Step 10', 'How to moor'),
    snippet('b', 'step 2', 'Café at the pier'),
    snippet('c', 'Moor', 'Take the second step'),
  ];

  it('are listed by title, numbers as numbers', () => {
    expect(found(all, ' ')).toEqual(['c', 'b', 'a']);
  });

  it('are found by all of what is typed, in title or text, whatever the marks, titles first', () => {
    expect(found(all, 'cafe STEP')).toEqual(['b']);
    expect(found(all, 'step')).toEqual(['b', 'a', 'c']);
    expect(found(all, 'step crane')).toEqual([]);
  });

  it('have titles of sixty characters, as the server counts', () => {
    expect(titleOver(` ${'ü'.repeat(60)} `)).toBe(0);
    expect(titleOver('🚢'.repeat(62))).toBe(2);
  });

  it('are read as far as they are whole', () => {
    const whole = { snippetId: 's', title: 'Hi', content: 'Ho' };
    expect(readSnippet({ ...whole, more: 1 })).toEqual(whole);
    for (const key of Object.keys(whole)) expect(readSnippet({ ...whole, [key]: null })).toBeNull();
    expect(readSnippet('Hi')).toBeNull();
  });

  it('are written into a file with their titles', () => {
    expect(writtenSnippets(all.slice(0, 2))).toBe(
      '# Step 10\n\nHow to moor\n\n# step 2\n\nCafé at the pier\n',
    );
  });

  it('begin with what is selected, or all that stands there', () => {
    const field = { value: ' One two\n', selectionStart: 5, selectionEnd: 8 };
    expect(savedFrom(field)).toBe('two');
    expect(savedFrom({ ...field, selectionEnd: 5 })).toBe('One two');
  });

  it('stand on lines of their own where they have several', () => {
    const field = { value: 'One two', selectionStart: 4, selectionEnd: 4 };
    expect(insertionOf('x', field)).toBe('x');
    expect(insertionOf('x\ny', field)).toBe('\nx\ny\n');
    expect(insertionOf('x\ny', { ...field, selectionStart: 0, selectionEnd: 7 })).toBe('x\ny');
    expect(insertionOf('x\ny', { value: 'a\n\nb', selectionStart: 2, selectionEnd: 2 })).toBe(
      'x\ny',
    );
  });
});
