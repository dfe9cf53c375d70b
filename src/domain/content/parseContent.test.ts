// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parseContent } from '@/domain/content/parseContent';
import { parseHtml } from '@/platform/contentHtml';

const realmUrl = 'https://chat.example.org';

function read(html: string) {
  return parseContent(parseHtml(html), { realmUrl }).nodes;
}

describe('parseContent', () => {
  it('reads paragraphs with emphasis', () => {
    expect(read('<p>Hello <strong>you</strong><br>\nthere</p>')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'Hello ' },
          { kind: 'strong', children: [{ kind: 'text', text: 'you' }] },
          { kind: 'lineBreak' },
          { kind: 'text', text: '\nthere' },
        ],
      },
    ]);
  });
});
