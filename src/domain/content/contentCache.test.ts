import { describe, expect, it } from 'vitest';
import { createContentCache } from '@/domain/content/contentCache';

function counted(capacity?: number) {
  const reads: string[] = [];
  const cache = createContentCache((html) => {
    reads.push(html);
    return { nodes: [{ kind: 'text', text: html }], isTruncated: false };
  }, capacity);
  const read = (key: string | null, html: string, isWhole = false) =>
    cache.read({ key, html, isWhole });
  return { cache, reads, read };
}

describe('createContentCache', () => {
  it('reads each version once', () => {
    const { reads, read } = counted();
    const first = read('message 1', 'a');
    expect(read('message 1', 'a')).toBe(first);
    expect(reads).toEqual(['a']);
    read('message 1', 'b');
    read('message 1', 'b', true);
    expect(reads).toEqual(['a', 'b', 'b']);
  });

  it('forgets what was asked for longest ago', () => {
    const { reads, read } = counted(2);
    read('1', 'a');
    read('2', 'b');
    read('1', 'a');
    read('3', 'c');
    read('1', 'a');
    expect(reads).toEqual(['a', 'b', 'c']);
    read('2', 'b');
    expect(reads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps nothing without a key, and nothing after clearing', () => {
    const { cache, reads, read } = counted();
    read(null, 'a');
    read(null, 'a');
    read('1', 'b');
    cache.clear();
    read('1', 'b');
    expect(reads).toEqual(['a', 'a', 'b', 'b']);
  });
});
