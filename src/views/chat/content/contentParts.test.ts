import { flushPromises } from '@vue/test-utils';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import type { CodeBlockNode, ImageNode, VideoNode } from '@/domain/content/contentNode';
import { createFakeRealm } from '@/testing/content/fakeRealm';
import { mountContent, mountPart } from '@/testing/content/mountContent';
import CodeBlock from './CodeBlock.vue';
import ContentImage from './ContentImage.vue';
import GlobalTime from './GlobalTime.vue';
import MediaPlayer from './MediaPlayer.vue';

const realm = 'https://chat.example.org';

async function expectAccessible(element: Element) {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

describe('CodeBlock', () => {
  const node: CodeBlockNode = {
    kind: 'codeBlock',
    language: 'Python',
    tokens: [
      { text: 'def', tokenClass: 'k', isSearchHit: false },
      { text: ' moor', tokenClass: null, isSearchHit: false },
      { text: '()', tokenClass: 'p', isSearchHit: true },
    ],
  };

  it('shows the code as it is, with its language', async () => {
    const { wrapper } = await mountPart(CodeBlock, { node });
    expect(wrapper.get('pre').element.textContent).toBe('def moor()');
    expect(wrapper.get('.tok-k').text()).toBe('def');
    expect(wrapper.get('mark').text()).toBe('()');
    expect(wrapper.attributes('aria-label')).toBe('Code, Python');
    await expectAccessible(wrapper.element);
  });

  it('copies and wraps', async () => {
    const { wrapper, platform } = await mountPart(CodeBlock, { node });
    await wrapper.get('[aria-label="Copy code"]').trigger('click');
    expect(platform.sharingRecord.copiedTexts).toEqual(['def moor()']);
    const wrap = wrapper.get('[aria-label="Wrap long lines"]');
    expect(wrap.attributes('aria-pressed')).toBe('false');
    await wrap.trigger('click');
    expect(wrap.attributes('aria-pressed')).toBe('true');
    expect(wrapper.get('pre').classes()).toContain('is-wrapped');
  });

  it('leads to the one place that runs the language, and to none that is unsafe', async () => {
    const places = [
      { name: 'Try it', urlTemplate: 'https://play.example/{?code}' },
      { name: 'Bad', urlTemplate: 'javascript:alert(1)' },
      { name: 'Nowhere', urlTemplate: 'not an address' },
    ];
    const { wrapper } = await mountPart(
      CodeBlock,
      { node },
      createFakeRealm({ playgrounds: () => places }),
    );
    expect(wrapper.get('a').attributes()).toMatchObject({
      href: 'https://play.example/?code=def%20moor%28%29',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
    expect(wrapper.get('a').text()).toBe('Open in Try it');
  });

  it('offers a menu where several places run the language', async () => {
    const places = ['A', 'B'].map((name) => ({ name, urlTemplate: `https://${name}.example/` }));
    const { wrapper } = await mountPart(
      CodeBlock,
      { node },
      createFakeRealm({ playgrounds: () => places }),
    );
    // The menu is fetched when code first has several places.
    await vi.dynamicImportSettled();
    await flushPromises();
    expect(wrapper.find('a').exists()).toBe(false);
    expect(wrapper.get('[aria-label="Open in a playground"]').attributes('aria-haspopup')).toBe(
      'menu',
    );
  });
});

describe('SpoilerBlock', () => {
  const spoiler = (title: string) =>
    `<div class="spoiler-block"><div class="spoiler-header">\n${title}</div><div class="spoiler-content" aria-hidden="true">\n<p>secret <a href="#narrow/is/dm">x</a></p>\n</div></div>`;

  it('keeps its content out of the page until it is opened', async () => {
    const { wrapper } = await mountContent(spoiler('<p>The <em>end</em></p>'));
    const toggle = wrapper.get('button');
    expect(wrapper.text()).toBe('The end');
    expect(toggle.attributes('aria-expanded')).toBe('false');
    await toggle.trigger('click');
    expect(toggle.attributes('aria-expanded')).toBe('true');
    expect(wrapper.find(`#${toggle.attributes('aria-controls') ?? ''}`).text()).toBe('secret x');
    await expectAccessible(wrapper.element);
    await toggle.trigger('click');
    expect(wrapper.text()).not.toContain('secret');
  });

  it('has a title of its own when the writer gave none', async () => {
    const { wrapper } = await mountContent(spoiler(''));
    expect(wrapper.text()).toBe('Spoiler');
    const described = wrapper.get('button').attributes('aria-describedby') ?? '';
    expect(wrapper.get(`#${described}`).text()).toBe('Spoiler');
  });
});

describe('GlobalTime', () => {
  it('shows a moment in the reader’s manner', async () => {
    const { wrapper } = await mountPart(GlobalTime, { timestamp: 0 });
    expect(wrapper.text()).toBe('at 0');
    expect(wrapper.attributes()).toMatchObject({
      datetime: '1970-01-01T00:00:00.000Z',
      dir: 'auto',
      title: 'exactly at 0',
    });
  });
});

describe('ContentImage', () => {
  const node: ImageNode = {
    kind: 'image',
    src: `${realm}/thumb.webp`,
    original: `${realm}/full.png`,
    full: `${realm}/full.png`,
    outsideHref: null,
    title: 'full.png',
    width: 1600,
    height: 800,
    isAnimated: false,
    isLoading: false,
  };

  it('keeps the place of the picture and opens it large', async () => {
    const { wrapper, realm: fake } = await mountPart(ContentImage, { node });
    expect(wrapper.attributes('style')).toContain('aspect-ratio: 1600 / 800');
    expect(wrapper.attributes('style')).toContain('360px');
    expect(wrapper.attributes('aria-label')).toBe('Open full.png');
    expect(wrapper.get('img').attributes('src')).toBe('/thumb.webp');
    await wrapper.trigger('click');
    expect(wrapper.emitted('openLightbox')).toHaveLength(1);
    await expectAccessible(wrapper.element);
    wrapper.unmount();
    expect(fake.asked).toEqual([
      ['assetUrl', node.src, 'preview'],
      ['releaseAsset', node.src, 'preview'],
    ]);
  });

  it('moves only when pointed at, where the person chose that, and shows that it can', async () => {
    const moving = { ...node, src: `${realm}/840x560-anim.webp`, isAnimated: true };
    const { wrapper } = await mountPart(ContentImage, { node: moving });
    const shown = () => wrapper.get('img').attributes('src');
    expect(shown()).toBe('/840x560.webp');
    expect(wrapper.find('.moves').exists()).toBe(true);
    for (const [begin, end] of [
      ['pointerenter', 'pointerleave'],
      ['focus', 'blur'],
    ] as const) {
      await wrapper.trigger(begin);
      await nextTick();
      expect(shown()).toBe('/840x560-anim.webp');
      expect(wrapper.find('.moves').exists()).toBe(false);
      await wrapper.trigger(end);
      await nextTick();
      expect(shown()).toBe('/840x560.webp');
    }
  });

  it.each([
    ['always', '/840x560-anim.webp'],
    ['never', '/840x560.webp'],
  ] as const)('does not care where it is pointed at when it moves %s', async (wanted, src) => {
    const moving = { ...node, src: `${realm}/840x560-anim.webp`, isAnimated: true };
    const fake = createFakeRealm({ movement: () => wanted });
    const { wrapper } = await mountPart(ContentImage, { node: moving }, fake);
    await wrapper.trigger('pointerenter');
    await nextTick();
    expect(wrapper.get('img').attributes('src')).toBe(src);
  });

  it('gives the lightbox what it needs', async () => {
    const { wrapper, realm: fake } = await mountContent(
      '<div class="message_inline_image"><a href="/a.png" title="a"><img src="/t.png"></a></div>',
    );
    await wrapper.get('button').trigger('click');
    expect(fake.asked.at(-1)).toEqual([
      'openLightbox',
      expect.objectContaining({ kind: 'image', full: `${realm}/a.png`, title: 'a' }),
    ]);
  });

  it('waits for a preview that the server still makes', async () => {
    const { wrapper, realm: fake } = await mountPart(ContentImage, {
      node: { ...node, isLoading: true },
    });
    await wrapper.trigger('click');
    expect(wrapper.emitted('openLightbox')).toBeUndefined();
    expect(wrapper.text()).toBe('Preparing preview of full.png');
    expect(fake.asked).toEqual([]);
    await wrapper.setProps({ node });
    expect(wrapper.get('img').attributes('src')).toBe('/thumb.webp');
  });

  it('says that it could not be loaded, and tries again when pressed', async () => {
    const { wrapper, realm: fake } = await mountPart(ContentImage, { node });
    await wrapper.get('img').trigger('error');
    expect(wrapper.find('img').exists()).toBe(false);
    expect(wrapper.attributes('aria-label')).toBe('full.png could not be loaded. Try again');
    await wrapper.trigger('click');
    expect(wrapper.emitted('openLightbox')).toBeUndefined();
    expect(wrapper.find('img').exists()).toBe(true);
    expect(fake.asked.map(([name]) => name)).toEqual(['assetUrl', 'releaseAsset', 'assetUrl']);
  });

  it('leads to where it is kept when the realm has no copy of it', async () => {
    const { wrapper } = await mountContent(
      '<div class="message_inline_image"><a href="https://e.example/c.png" title="c.png"><img src="https://cdn.example/x"></a></div>',
    );
    const link = wrapper.get('a');
    expect(link.attributes()).toMatchObject({
      href: 'https://e.example/c.png',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
    expect(link.text()).toContain('c.png');
    expect(link.text()).toContain('Opens on e.example');
    expect(wrapper.find('img').exists()).toBe(false);
    await expectAccessible(wrapper.element);
  });

  it('tries again by itself when the server is back', async () => {
    const { wrapper, realm: fake } = await mountPart(ContentImage, { node });
    await wrapper.get('img').trigger('error');
    fake.isLive.value = false;
    await nextTick();
    expect(wrapper.find('img').exists()).toBe(false);
    fake.isLive.value = true;
    await nextTick();
    await nextTick();
    expect(wrapper.find('img').exists()).toBe(true);
  });

  it('takes an answer that comes late only while it is wanted', async () => {
    const answers = new Map<string, (url: string | null) => void>();
    const { wrapper } = await mountPart(
      ContentImage,
      { node },
      createFakeRealm({ assetUrl: (url) => new Promise((resolve) => answers.set(url, resolve)) }),
    );
    const next = { ...node, src: `${realm}/next.webp` };
    await wrapper.setProps({ node: next });
    answers.get(next.src)?.('blob:next');
    answers.get(node.src)?.('blob:first');
    await flushPromises();
    expect(wrapper.get('img').attributes('src')).toBe('blob:next');
  });

  it('takes a refusal as a failure', async () => {
    const { wrapper } = await mountPart(
      ContentImage,
      { node },
      createFakeRealm({ assetUrl: () => Promise.reject(new Error('no')) }),
    );
    await flushPromises();
    expect(wrapper.text()).toContain('could not be loaded');
  });
});

describe('MediaPlayer', () => {
  const node: VideoNode = {
    kind: 'video',
    src: `${realm}/f.mp4`,
    href: 'https://films.example/f.mp4',
    title: 'f.mp4',
  };

  it('fetches nothing before it is asked to', async () => {
    const { wrapper, realm: fake } = await mountPart(MediaPlayer, { node });
    expect(fake.asked).toEqual([]);
    expect(wrapper.text()).toContain('Play video');
    await wrapper.get('button').trigger('click');
    await nextTick();
    expect(wrapper.get('video').attributes()).toMatchObject({
      src: '/f.mp4',
      'aria-label': 'f.mp4',
    });
    await wrapper.get('video').trigger('error');
    expect(wrapper.text()).toContain('f.mp4 could not be loaded.');
  });

  it('plays recordings the same way', async () => {
    const { wrapper } = await mountPart(MediaPlayer, { node: { ...node, kind: 'audio' } });
    await wrapper.get('button').trigger('click');
    expect(wrapper.find('audio').exists()).toBe(true);
  });

  it('saves what the realm has, whether it can be played here or not', async () => {
    const upload = { ...node, src: `${realm}/user_uploads/2/f.mp4?x=1` };
    const { wrapper, realm: fake } = await mountPart(MediaPlayer, { node: upload });
    const save = () => wrapper.get('[aria-label="Save f.mp4"]');
    await save().trigger('click');
    expect(fake.asked).toEqual([['openUpload', '/user_uploads/2/f.mp4?x=1']]);
    await wrapper.get('button').trigger('click');
    await nextTick();
    await wrapper.get('video').trigger('error');
    expect(save().text()).toBe('');
    await expectAccessible(wrapper.element);
  });

  it('leads to the host that alone has it', async () => {
    const { wrapper } = await mountPart(MediaPlayer, { node: { ...node, src: null } });
    expect(wrapper.find('button').exists()).toBe(false);
    expect(wrapper.get('a').attributes()).toMatchObject({
      href: node.href,
      rel: 'noopener noreferrer',
    });
    expect(wrapper.text()).toContain('Opens on films.example');
    await expectAccessible(wrapper.element);
  });
});
