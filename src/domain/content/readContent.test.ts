// @vitest-environment jsdom
/** What is given to the parser: less than there is of a long message, and never less than is shown. */
import { expect, it, vi } from 'vitest';
import { parseContent } from '@/domain/content/parseContent';
import { readContent, startOfContent } from '@/domain/content/readContent';
import { usualLimits } from '@/domain/content/walk';
import { parseHtml } from '@/platform/contentHtml';
import { contentCases } from '@/testing/eg/contentCases';
import { mulberry } from '@/testing/mulberry';

const realmUrl = 'https://chat.example';

it('reads of any message what reading all of it would give', () => {
  const random = mulberry(7);
  const pick = () => contentCases[Math.floor(random() * contentCases.length)]?.html ?? '';
  let shortened = 0;
  for (let round = 0; round < 300; round += 1) {
    const html = Array.from({ length: 1 + Math.floor(random() * 60) }, pick).join('\n');
    const limits = {
      elements: 1 + Math.floor(random() * 40),
      textLength: 1 + Math.floor(random() * 400),
      depth: 64,
    };
    const whole = parseContent(parseHtml(html), { realmUrl, limits });
    expect(readContent(html, { realmUrl, limits }, parseHtml), html).toEqual(whole);
    if (startOfContent(html, limits).length < html.length) shortened += 1;
  }
  expect(shortened).toBeGreaterThan(50);
});

it('asks once, for the beginning of what is far too long', () => {
  const parse = vi.fn(parseHtml);
  const html = '<p>Ahoy.</p>\n'.repeat(50_000);
  expect(readContent(html, { realmUrl, limits: usualLimits }, parse).isTruncated).toBe(true);
  expect(parse).toHaveBeenCalledOnce();
  expect(parse.mock.lastCall?.[0].length).toBeLessThan(html.length / 5);
});

it('reads all of it where the beginning held less than is shown', () => {
  const html = `<p>${'<!-- nothing -->'.repeat(20_000)}Ahoy.</p>`;
  const content = readContent(html, { realmUrl, limits: usualLimits }, parseHtml);
  expect(content.isTruncated).toBe(false);
  expect(content.nodes).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: 'Ahoy.' }] },
  ]);
});

it.each([
  '<p>Words alone.</p>',
  '<p></p>',
  '<p>\n Ahoy. 🙂\n</p>',
  '<p>one</p>two</p>',
  '<p>fish &amp; chips</p>',
  '<p>a\r\nb</p>',
  '<p>a\0b</p>',
  '<p>far too long for what is shown of one message</p>',
])('reads %j as it reads all else, with a document or without', (html) => {
  const limits = { elements: 40, textLength: 40, depth: 64 };
  const whole = parseContent(parseHtml(html), { realmUrl, limits });
  expect(readContent(html, { realmUrl, limits }, parseHtml)).toEqual(whole);
});

it('needs no document for words alone', () => {
  const parse = vi.fn(parseHtml);
  readContent('<p>Words alone.</p>', { realmUrl, limits: usualLimits }, parse);
  expect(parse).not.toHaveBeenCalled();
});
