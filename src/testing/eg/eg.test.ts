import { describe, expect, it } from 'vitest';
import { contentCases } from './contentCases';
import { hostileHtml } from './hostileHtml';

describe.each([
  { list: 'messages', pieces: contentCases, least: 60 },
  { list: 'hostile pieces', pieces: hostileHtml, least: 150 },
])('the $list', ({ pieces, least }) => {
  it('are many, each with a name and words of its own', () => {
    expect(pieces.length).toBeGreaterThanOrEqual(least);
    expect(new Set(pieces.map((piece) => piece.name)).size).toBe(pieces.length);
    expect(new Set(pieces.map((piece) => piece.html)).size).toBe(pieces.length);
  });
});
