import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { createFakeRealm } from '@/testing/content/fakeRealm';
import { mountContent } from '@/testing/content/mountContent';
import { hostileSamples } from '@/testing/content/hostileSamples';
import { contentCases } from '@/testing/eg/contentCases';
import { hostileHtml } from '@/testing/eg/hostileHtml';

/** Vue's complaints: nothing of what servers send may cause one. */
const warnings = vi.spyOn(console, 'warn');
beforeEach(() => void warnings.mockClear());

const followed =
  /^(?:https?|mailto|tel|sms|xmpp|matrix|irc|ircs|magnet|bitcoin|geo|im|mms|news|nntp|openpgp4fpr|sip|smsto|ssh|urn|webcal|wtai):/;
const knownTags =
  /^(?:div|span|p|br|hr|ol|ul|li|blockquote|strong|em|ins|del|code|pre|mark|a|bdi|button|time|img|svg|path|line|polyline|circle|rect|table|thead|tbody|tr|th|td|video|audio|annotation)$/;

function styleProblem(value: string, element: Element): string | null {
  // A browser writes "#a33" as "rgb(170, 51, 51)".
  const plain = value.replace(/rgba?\([\d., ]+\)/g, '');
  const isOurs = plain === '' || plain === 'display: none;' || element.matches('.picture');
  const isMeasured = element.closest('.katex') !== null && !/[(\\]|fixed|absolute/.test(plain);
  return isOurs || isMeasured ? null : `style ${value}`;
}

function attributeProblem({ name, value }: Attr, element: Element): string | null {
  if (/^on|^srcdoc$|^name$|^formaction$/.test(name)) return name;
  if (name === 'id' && !/^v-\d+/.test(value)) return `id ${value}`;
  if (name === 'style') return styleProblem(value, element);
  const isPath = value.startsWith('/') && !value.startsWith('//');
  if (name === 'src') return isPath ? null : `src ${value}`;
  return name === 'href' && !isPath && !followed.test(value) ? `href ${value}` : null;
}

/** What must not be in the page, whoever wrote the message. */
function domProblems(root: Element): string[] {
  const problems: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (!knownTags.test(element.localName)) problems.push(`<${element.localName}>`);
    for (const attribute of element.attributes) {
      const problem = attributeProblem(attribute, element);
      if (problem !== null) problems.push(problem);
    }
  }
  return problems;
}

describe('what servers send', () => {
  it.each(contentCases)('shows $name', async ({ html }) => {
    const { wrapper } = await mountContent(html);
    expect(domProblems(wrapper.element)).toEqual([]);
    expect(warnings).not.toHaveBeenCalled();
  });

  it.each(contentCases)('shows $name to everybody', async ({ html }) => {
    const { wrapper } = await mountContent(html);
    const { violations } = await axe.run(wrapper.element, {
      // Colours are checked where there is layout.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it('looks the same however often it is shown', async () => {
    const html = contentCases.map((each) => each.html).join('\n');
    const first = (await mountContent(html)).wrapper.html();
    const second = (await mountContent(html)).wrapper.html();
    const withoutIds = (markup: string) => markup.replace(/v-\d+(?:-\d+)*/g, 'v');
    expect(withoutIds(second)).toBe(withoutIds(first));
  });
});

describe('what attackers send', () => {
  const samples = [
    ...hostileHtml,
    ...hostileSamples.map((html) => ({ name: html.slice(0, 120), html })),
  ];

  it.each(samples)('reaches the page as words at most: $name', async ({ html }) => {
    const { wrapper } = await mountContent(html);
    for (const toggle of wrapper.findAll('[aria-expanded=false]')) await toggle.trigger('click');
    expect(domProblems(wrapper.element)).toEqual([]);
    expect(warnings).not.toHaveBeenCalled();
  });
});

describe('MessageContent', () => {
  it('follows the names of people, groups and channels', async () => {
    const { wrapper, realm } = await mountContent(
      '<p><span class="user-mention" data-user-id="12">@Old</span> <span class="user-group-mention silent" data-user-group-id="7">old</span> ' +
        '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-x/topic/tides">#old &gt; tides</a></p>',
    );
    expect(wrapper.text()).toBe('@Ada Quill deckhands #dry dock > tides');
    realm.users.set(12, 'Ada Pen');
    realm.groups.set(7, 'crew');
    realm.channels.set(5, 'wet dock');
    await nextTick();
    expect(wrapper.text()).toBe('@Ada Pen crew #wet dock > tides');
  });

  it('keeps the words of then where a search hit lies in them, or nobody knows better', async () => {
    const { wrapper } = await mountContent(
      '<p><span class="user-mention" data-user-id="12">@<span class="highlight">Old</span></span> <span class="user-mention" data-user-id="99">@Gone</span></p>',
    );
    expect(wrapper.text()).toBe('@Old @Gone');
    expect(wrapper.find('mark').text()).toBe('Old');
  });

  it('marks what calls me', async () => {
    const html =
      '<p><span class="user-mention" data-user-id="12">a</span><span class="user-mention silent" data-user-id="12">b</span>' +
      '<span class="user-mention" data-user-id="3">c</span><span class="user-group-mention" data-user-group-id="7">d</span>' +
      '<span class="user-mention" data-user-id="*">e</span><span class="topic-mention">f</span></p>';
    const marked = async (hasWildcardMention: boolean) => {
      const { wrapper } = await mountContent(html, undefined, { hasWildcardMention });
      return wrapper.findAll('.is-me').map((each) => each.text());
    };
    expect(await marked(false)).toEqual(['@Ada Quill', '@deckhands']);
    expect(await marked(true)).toEqual(['@Ada Quill', '@deckhands', 'e', 'f']);
  });

  it('plays sounds of the realm where links lead to them, and fetches none before', async () => {
    const { wrapper, realm } = await mountContent(
      '<p>Hear <a href="/user_uploads/2/a/waves.M4A">the <strong>waves</strong></a>, ' +
        '<a href="https://elsewhere.example/user_uploads/2/gulls.ogg">gulls</a> and ' +
        '<a href="/user_uploads/2/b/storm.webm">a storm</a></p>',
    );
    expect(wrapper.findAll('button').map((button) => button.text())).toEqual([
      'the wavesPlay recording',
      '',
    ]);
    expect(wrapper.findAll('a').map((link) => link.text())).toEqual(['gulls', 'a storm']);
    expect(realm.asked).toEqual([]);
    await wrapper.get('button').trigger('click');
    expect(wrapper.get('audio').attributes('aria-label')).toBe('the waves');
    expect((await axe.run(wrapper.element)).violations).toEqual([]);
  });

  it('opens conversations in the app, and leaves other presses to the browser', async () => {
    const { wrapper, realm } = await mountContent('<p><a href="#narrow/is/starred">s</a></p>');
    const link = wrapper.get('a');
    expect(link.attributes()).toMatchObject({ href: '/chat/#narrow/is/starred' });
    expect(link.attributes('target')).toBeUndefined();
    await link.trigger('click', { ctrlKey: true });
    expect(realm.asked).toEqual([]);
    await link.trigger('click');
    expect(realm.asked).toEqual([['openLink', '#narrow/is/starred']]);
  });

  it('opens other sites in a tab that knows nothing of ours', async () => {
    const { wrapper } = await mountContent(
      '<p><a href="https://evil.example/">bank.example</a></p>',
    );
    expect(wrapper.get('a').attributes()).toMatchObject({
      href: 'https://evil.example/',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
    expect(wrapper.text()).toBe('bank.example (evil.example)');
  });

  it('asks for files of the realm instead of following them', async () => {
    const { wrapper, realm } = await mountContent('<p><a href="/user_uploads/2/a.pdf">a</a></p>');
    await wrapper.get('a').trigger('click');
    expect(realm.asked).toEqual([['openUpload', '/user_uploads/2/a.pdf']]);
  });

  it('leads to whom it names, where that is one person or a group', async () => {
    const { wrapper, realm } = await mountContent(
      '<p><span class="user-mention" data-user-id="12">a</span><span class="user-group-mention" data-user-group-id="7">b</span><span class="user-mention" data-user-id="*">@all</span></p>',
    );
    expect(wrapper.findAll('.content-mention')).toHaveLength(3);
    for (const button of wrapper.findAll('button')) await button.trigger('click');
    expect(realm.asked).toEqual([
      ['openUser', 12],
      ['openGroup', 7],
    ]);
  });

  it('leads to no group that nobody could be in', async () => {
    const { wrapper } = await mountContent(
      '<p><span class="user-group-mention" data-user-group-id="7">@nobody</span></p>',
      createFakeRealm({ isGroupOfPeople: () => false }),
    );
    expect(wrapper.find('button').exists()).toBe(false);
    expect(wrapper.text()).toBe('@deckhands');
  });

  it('leads to a group of which it shows the words of then, but to none that is gone', async () => {
    const mention = (groupId: number, label: string) =>
      `<span class="user-group-mention" data-user-group-id="${String(groupId)}">${label}</span>`;
    const { wrapper, realm } = await mountContent(
      `<p>${mention(7, '@<span class="highlight">crew</span>')} ${mention(8, '@gone')}</p>`,
    );
    expect(wrapper.findAll('button').map((button) => button.text())).toEqual(['@crew']);
    realm.groups.delete(7);
    await nextTick();
    expect(wrapper.find('button').exists()).toBe(false);
    expect(wrapper.text()).toBe('@crew @gone');
  });

  it('puts nothing that can be pressed into a link', async () => {
    const { wrapper } = await mountContent(
      '<p><a href="https://example.com"><span class="user-mention" data-user-id="12">a</span>' +
        '<span class="user-group-mention" data-user-group-id="7">b</span></a></p>',
    );
    expect(wrapper.find('a button').exists()).toBe(false);
  });

  it('shows the whole of a long message when asked', async () => {
    const { wrapper } = await mountContent(`<p>${'word '.repeat(5000)}</p><p>the end</p>`);
    expect(wrapper.text()).not.toContain('the end');
    await wrapper.get('button').trigger('click');
    expect(wrapper.text()).toContain('the end');
    expect(wrapper.find('button').exists()).toBe(false);
  });

  it('marks alert words where the flags say that there are some', async () => {
    const realm = createFakeRealm({ alertWords: () => ['tide'] });
    const html = '<p>The tide, not the tides</p>';
    const { wrapper } = await mountContent(html, realm, { hasAlertWord: true });
    expect(wrapper.findAll('mark').map((each) => each.text())).toEqual(['tide']);
    await wrapper.setProps({ hasAlertWord: false });
    expect(wrapper.find('mark').exists()).toBe(false);
  });

  it('spells out emoji for those who wish it', async () => {
    const html =
      '<p><span class="emoji emoji-1f6a2">:ship:</span> <img class="emoji" alt=":gull:" src="/g.png"></p>';
    const { wrapper, realm } = await mountContent(html);
    expect(wrapper.text()).toBe('\u{1f6a2}');
    expect(wrapper.get('[role=img]').attributes('aria-label')).toBe(':ship:');
    expect(wrapper.get('img').attributes()).toMatchObject({ src: '/g.png', alt: ':gull:' });
    realm.settings.set('emojiStyle', 'text');
    await nextTick();
    expect(wrapper.text()).toBe(':ship: :gull:');
  });

  it('lets emoji stand still for those who want nothing to move', async () => {
    const html = '<p>Ahoy <img class="emoji" alt=":parrot:" src="/parrot-anim.gif"></p>';
    const still = await mountContent(html, createFakeRealm({ movesEmoji: () => false }));
    expect(still.wrapper.get('img').attributes('src')).toBe('/parrot.gif');
    const moving = await mountContent(html);
    expect(moving.wrapper.get('img').attributes('src')).toBe('/parrot-anim.gif');
  });

  it('shows what an edit put in and took out by more than a colour', async () => {
    const { wrapper } = await mountContent(
      '<p><span class="highlight_text_inserted">nine</span><span class="highlight_text_deleted">eight</span></p>' +
        '<div class="codehilite"><pre><code><span class="k"><span class="highlight_text_deleted">let</span></span></code></pre></div>',
    );
    expect(wrapper.findAll('ins').map((each) => each.text())).toEqual(['nine']);
    expect(wrapper.findAll('del').map((each) => each.text())).toEqual(['eight', 'let']);
    expect(wrapper.get('pre del').classes()).toContain('tok-k');
  });

  it('follows the name of a channel in a link to a message, too', async () => {
    const { wrapper, realm } = await mountContent(
      '<p><a class="message-link" href="/#narrow/channel/5-x/topic/tides/near/9">#old &gt; tides @ 💬</a></p>',
    );
    expect(wrapper.text()).toBe('#dry dock > tides @ 💬');
    await wrapper.get('a').trigger('click');
    expect(realm.asked).toEqual([['openLink', '#narrow/channel/5-x/topic/tides/near/9']]);
  });

  it('shows emoji large where there is nothing else', async () => {
    const ship = '<span class="emoji emoji-1f6a2">:ship:</span>';
    const gull = '<img class="emoji" alt=":gull:" src="/g.png">';
    const isLarge = async (html: string) =>
      (await mountContent(html)).wrapper.classes('is-emoji-alone');
    expect(await isLarge(`<p>${ship}<br>\n${gull}</p>`)).toBe(true);
    expect(await isLarge(`<p>${ship} ${gull}</p>`)).toBe(true);
    expect(await isLarge(`<p>${ship} ho</p>`)).toBe(false);
    expect(await isLarge(`<p>${ship}</p><p>${ship}</p>`)).toBe(false);
    expect(await isLarge('<p></p>')).toBe(false);
  });

  it('puts pictures that stand alone in a paragraph into one gallery', async () => {
    const pier =
      '<img class="inline-image" alt="pier" data-original-src="/user_uploads/2/p.png" src="/t.png">';
    const { wrapper } = await mountContent(`<p>${pier}<br>\n${pier}</p><p>at ${pier}</p>`);
    expect(wrapper.findAll('.content-gallery')).toHaveLength(1);
    expect(wrapper.findAll('.content-gallery button')).toHaveLength(2);
    expect(wrapper.findAll('p button')).toHaveLength(1);
  });

  it('gives screen readers the source of a formula, and its drawing to nobody else', async () => {
    const formula = contentCases.find(({ name }) => name === 'a formula in a line');
    const { wrapper } = await mountContent(formula?.html ?? '');
    expect(wrapper.get('.katex .visually-hidden').text()).toBe('v = \\frac{s}{t}');
    expect(wrapper.get('annotation').attributes('encoding')).toBe('application/x-tex');
    expect(wrapper.get('.katex-html').attributes('aria-hidden')).toBe('true');
    const strut = wrapper.get('.katex-html .strut').element;
    expect(strut instanceof HTMLElement && strut.style.height).toMatch(/em$/);
  });
});
