// @vitest-environment jsdom
/**
 * What reading a message's content costs beside parsing alone. In Chromium short messages took 2.2 times the bare
 * parse; to be at most 2.5 times it the first time, and next to nothing when shown again.
 */
import { bench, describe } from 'vitest';
import { createContentCache } from '@/domain/content/contentCache';
import { parseContent } from '@/domain/content/parseContent';
import { parseHtml } from '@/platform/contentHtml';
import { contentCases } from '@/testing/eg/contentCases';

const realmUrl = 'https://chat.example.org';
const messages = contentCases.map(({ html }) => html);
const read = (html: string) => parseContent(parseHtml(html), { realmUrl });
const cache = createContentCache(read);

describe('every construct that servers send', () => {
  bench('parsing alone', () => messages.forEach((html) => void parseHtml(html)));
  bench('parsing and reading', () => messages.forEach((html) => void read(html)));
  bench('reading again', () =>
    messages.forEach(
      (html, index) => void cache.read({ key: String(index), html, isWhole: false }),
    ),
  );
});
