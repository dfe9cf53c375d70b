/** What the limit page borrows of ours: reading a message's content, once and again. Built for it by the bench alone. */
import { createContentCache } from '@/domain/content/contentCache';
import { readContent } from '@/domain/content/readContent';
import { usualLimits } from '@/domain/content/walk';
import { parseHtml } from '@/platform/contentHtml';

const TIMES = 400;

const realm = { realmUrl: location.origin, limits: usualLimits };
const read = (html: string) => readContent(html, realm, parseHtml);

/** What is done with all messages many times over, by name. */
export type Ways = Readonly<Record<string, (messages: readonly string[]) => void>>;

/** Each is timed from outside. */
export const ways: Ways = {
  innerHtml(messages) {
    const place = document.createElement('div');
    const put = (html: string) => {
      // eslint-disable-next-line no-restricted-properties -- What is measured against.
      place.innerHTML = html;
    };
    for (let time = 0; time < TIMES; time += 1) messages.forEach(put);
  },
  first(messages) {
    for (let time = 0; time < TIMES; time += 1) for (const html of messages) read(html);
  },
  again(messages) {
    const cache = createContentCache(read);
    for (let time = 0; time < TIMES; time += 1)
      messages.forEach((html, place) => cache.read({ key: String(place), html, isWhole: false }));
  },
};
