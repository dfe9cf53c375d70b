import { describe, expect, it } from 'vitest';
import { findSnippets, readSnippet, titleOver, type Snippet } from './snippets';

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
});
