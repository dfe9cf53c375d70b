// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { ContentNode } from '@/domain/content/contentNode';
import { parseContent } from '@/domain/content/parseContent';
import { wholeLimits } from '@/domain/content/walk';
import { parseHtml } from '@/platform/contentHtml';
import { buildContentDom } from '@/testing/content/buildContentDom';
import { readClobbered } from '@/testing/content/clobberedForms';
import { contentProblems } from '@/testing/content/contentOracle';
import { contentCases } from '@/testing/eg/contentCases';
import { hostileHtml } from '@/testing/eg/hostileHtml';
import { hostileSamples, markupPieces } from '@/testing/content/hostileSamples';
import { fc, runsOf } from '@/testing/properties';

const realmUrl = 'https://chat.example.org';

function read(root: ParentNode & Node) {
  return readClobbered(root, () => parseContent(root, { realmUrl, limits: wholeLimits }));
}

/** Nothing that is not allowed, and reading what was read changes nothing. */
function judge(html: string) {
  const content = read(parseHtml(html));
  expect(contentProblems(content)).toEqual([]);
  expect(read(buildContentDom(content.nodes)).nodes).toEqual(content.nodes);
  return content;
}

/** The words that a reader should see, by the browser's own account. */
function words(html: string): string[] {
  const fragment = parseHtml(html);
  for (const unseen of fragment.querySelectorAll('.katex, .emoji, time, script, style'))
    unseen.remove();
  const texts = document.createNodeIterator(fragment, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    found.push(...(text.textContent?.match(/[\p{L}\p{N}]+/gu) ?? []));
  }
  return found.filter((word) => !/^(?:Invalid|time|format)$/.test(word));
}

describe('what servers send', () => {
  it.each(contentCases)('keeps every word of $name', ({ html }) => {
    const content = judge(html);
    const kept = JSON.stringify(content.nodes);
    expect(content.isTruncated).toBe(false);
    expect(words(html).filter((word) => !kept.includes(word))).toEqual([]);
  });
});

describe('hostile markup', () => {
  it('reads on behind a form that names its field after what comes next', () => {
    const { nodes } = judge('<p>a</p><form><input name="nextSibling"></form><p>b</p>');
    expect(nodes.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
  });

  it.each([
    'textContent',
    'localName',
    'firstChild',
    'firstElementChild',
    'children',
    'childNodes',
    'nextSibling',
    'nodeType',
    'data',
    'getAttribute',
    'classList',
    'querySelector',
  ])('reads a card in which a form hides its %s', (name) => {
    const form = (className: string) =>
      `<form class="${className}"><input name="${name}">never</form>`;
    const file = (title: string, description: string) =>
      `<div class="message_inline_ref"><a href="https://a.example/"></a><div>${title}${description}</div></div>`;
    const title = `<div class="message_inline_image_title">Charts${form('')}</div>`;
    const forms = file(form('message_inline_image_title'), form('message_inline_image_desc'));
    expect(judge(forms).nodes).toEqual([]);
    expect(judge(file(form('message_inline_image_title'), title)).nodes).toMatchObject([
      { kind: 'linkPreview', title: expect.stringMatching(/^Charts/) as string },
    ]);
    judge(
      `<div class="twitter-tweet"><a href="https://a.example/">${form('twitter-avatar')}</a>${form('')}<p>x${form('')}</p></div>`,
    );
    judge(
      `<div class="message_embed">${form('message_embed_image')}<div class="data-container">${form('message_embed_title')}<div class="message_embed_title">x${form('')}</div></div></div>`,
    );
    judge(
      `<span class="katex">${form('katex-html')}<math><annotation encoding="application/x-tex">x${form('')}</annotation></math></span>`,
    );
    judge(
      `<div class="spoiler-block">${form('spoiler-header')}<div class="spoiler-content">${form('')}</div></div>`,
    );
    judge(`<marquee>x${form('')}</marquee><ul>${form('')}<li>x</li></ul><pre>${form('')}</pre>`);
  });

  it('shows no programs and styles among the words of what it does not know', () => {
    const inside = 'a<script>alert(1)</script><style>p{}</style><b>b<template>c</template></b>';
    const card = `<div class="message_inline_ref"><a href="https://a.example/"></a><div class="message_inline_image_title">${inside}</div></div>`;
    expect(judge(`<marquee>${inside}</marquee>`).nodes).toEqual([{ kind: 'text', text: 'ab' }]);
    expect(judge(card).nodes).toMatchObject([{ kind: 'linkPreview', title: 'ab' }]);
    const formula =
      '<span class="katex"><math><annotation encoding="application/x-tex">a<style>p{}</style>b</annotation></math></span>';
    expect(judge(formula).nodes).toMatchObject([{ kind: 'math', source: 'ab' }]);
  });

  it.each(hostileHtml)('leaves nothing of $name', ({ html }) => {
    judge(html);
  });

  it.each(hostileSamples.map((html) => [html.slice(0, 120), html]))(
    'leaves nothing of %j',
    (_, html) => {
      const content = judge(html);
      expect(JSON.stringify(content)).not.toMatch(/javascript:alert\(1\)"|"data:|onerror"|"file:/);
    },
  );

  it('does not believe a form that hides its own properties', () => {
    const names = [
      'childNodes',
      'firstChild',
      'localName',
      'nodeType',
      'textContent',
      'namespaceURI',
    ];
    const html = names
      .map((name) => `<form><input name="${name}"><input name="${name}">x</form>`)
      .join('');
    judge(`${html}<p>after</p>`);
    expect(read(parseHtml(`${html}<p>after</p>`)).nodes.at(-1)).toMatchObject({
      kind: 'paragraph',
    });
  });

  it('has no prototype to pollute', () => {
    judge(
      '<span class="katex"><span class="katex-html"><span style="__proto__:1em;constructor:1em">x</span></span></span>',
    );
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

/** How much there is of it, but for the names of emoji: one whose name is cut off whole goes by its code. */
const sizeOf = (nodes: readonly ContentNode[]) =>
  JSON.stringify(nodes, (key, value: unknown) => (key === 'name' ? '' : value)).length;

describe('random markup', () => {
  const markup = fc
    .array(fc.constantFrom(...markupPieces), { maxLength: 60 })
    .map((pieces) => pieces.join(''));

  it('holds only what is allowed, and reads the same twice', () => {
    fc.assert(
      fc.property(markup, (html) => void judge(html)),
      { numRuns: runsOf(400) },
    );
  });

  it('never shows more text than it was given', () => {
    fc.assert(
      fc.property(markup, fc.integer({ min: 0, max: 30 }), (html, textLength) => {
        const limits = { ...wholeLimits, textLength };
        const { nodes, isTruncated } = parseContent(parseHtml(html), { realmUrl, limits });
        const whole = read(parseHtml(html)).nodes;
        if (!isTruncated) expect(nodes).toEqual(whole);
        else expect(sizeOf(nodes)).toBeLessThanOrEqual(sizeOf(whole));
      }),
      { numRuns: runsOf(200), examples: [['"<span class="emoji emoji-1f600">"', 1]] },
    );
  });
});
