/** The app in other languages: laid out as their script runs, complete, and chosen by their own names. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessibility';
import { AccountWing } from '../pages/AccountWing';
import { filesWhere } from '../pages/built';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { addressOf, DEMO_PASSWORD } from '../pages/ChatSignInPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'narrow windows are among the looks');

const widths = [320, 390, 1440];

/** What a message's id looks like: it is shown where a language lacks the words. */
const anyId = /\b(?:common|account|chat)\.[a-z]\w*\.\w/;

interface Language {
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Letters that no other language of the app is written with. */
  script: RegExp;
}

const arabic: Language = { locale: 'ar', direction: 'rtl', script: /\p{Script=Arabic}{2}/u };
const japanese: Language = {
  locale: 'ja',
  direction: 'ltr',
  script: /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u,
};

/** Everything that the page says, to the eye and to a screen reader. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...spoken].join('\n');
  });
}

/** Fails where the page as it stands is not in a language, or does not hold up in it at every width. */
async function expectIn({ locale, direction, script }: Language, page: Page): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', locale);
  await expect(html).toHaveAttribute('dir', direction);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
  }
  if (before) await page.setViewportSize(before);
  // Words that can wait come a moment after the view: those of a field that is further down, for one.
  await expect(() => expectAccessible(page)).toPass();
  expect(await wordsOf(page)).toMatch(script);
  expect(await wordsOf(page)).not.toMatch(anyId);
}

/** Signs somebody in to the chat, whatever the language. */
async function enterChat(page: Page): Promise<void> {
  await page.goto('/chat');
  await page.locator('input[name="username"]').fill(addressOf('marta'));
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await expect(page).toHaveURL(chatPaths.inbox);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
}

/** Where a text's letters begin and end, and the box that they are in. */
async function extentOf(text: Locator) {
  await expect(text).toBeVisible();
  return text.evaluate((element) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const [inside, box] = [letters.getBoundingClientRect(), element.getBoundingClientRect()];
    return { left: inside.left, right: inside.right, box: { left: box.left, right: box.right } };
  });
}

/** Where a part of a text stands. */
function partOf(text: Locator, part: string) {
  return text.evaluate((element, wanted) => {
    const node = element.firstChild;
    const start = node?.textContent?.indexOf(wanted) ?? -1;
    if (!node || start < 0) throw new Error(`There is no "${wanted}" in it.`);
    const letters = document.createRange();
    letters.setStart(node, start);
    letters.setEnd(node, start + wanted.length);
    const { left, right } = letters.getBoundingClientRect();
    return { left, right };
  }, part);
}

/** What stands on several lines, one of them with a single letter. */
function lonelyLetters(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, legend, label, summary, p)')]
      .map((element) => {
        const lines = new Map<number, string>();
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (const [place, letter] of [...(node.textContent ?? '')].entries()) {
            const one = document.createRange();
            one.setStart(node, place);
            one.setEnd(node, place + 1);
            const { bottom, width } = one.getBoundingClientRect();
            const line = Math.round(bottom / 4);
            if (width > 2) lines.set(line, (lines.get(line) ?? '') + letter);
          }
        }
        return [...lines.values()];
      })
      .filter((lines) => lines.length > 1 && lines.some((line) => /^.[。、]?$/u.test(line)))
      .map((lines) => lines.join(' / ')),
  );
}

test.describe('names in Latin letters, in a language that runs the other way', () => {
  test.use({ locale: 'ar' });

  test('stand where lines begin; what people write stands as it runs', async ({ page, realm }) => {
    void realm;
    const chat = new ChatPage(page);
    await enterChat(page);
    const channel = await extentOf(page.locator('nav .name', { hasText: 'galley' }));
    expect(channel.box.right - channel.right).toBeLessThan(1);
    expect(channel.left - channel.box.left).toBeGreaterThan(1);
    await chat.goTo(chatPaths.topic('gull on the roof'));
    const written = await extentOf(page.locator('.rendered-content p', { hasText: 'Whose fork' }));
    expect(written.left - written.box.left).toBeLessThan(1);
    expect(written.box.right - written.right).toBeGreaterThan(1);
    // First the channel, then its topic, as a line runs; each cut at its own end where there is no room.
    await chat.goTo('/chat/home/recent');
    const row = page.getByRole('main').getByRole('link', { name: /gull on the roof/ });
    const [general, topic] = [row.locator('bdi').first(), row.locator('bdi').last()];
    expect((await extentOf(general)).left).toBeGreaterThan((await extentOf(topic)).box.right);
    await page.setViewportSize({ width: 320, height: 640 });
    const cut = await extentOf(topic);
    expect(cut.right - cut.box.right).toBeGreaterThan(1);
    expect(cut.left - cut.box.left).toBeLessThan(1);
  });

  test('joined, run one after the other as the line does', async ({ page, realm }) => {
    void realm;
    const chat = new ChatPage(page);
    await enterChat(page);
    const row = page.locator('nav .name', { hasText: 'Aiko Tanaka' });
    expect((await partOf(row, 'Aiko')).left).toBeGreaterThan((await partOf(row, 'Wei')).right);
    await page.getByPlaceholder('تصفية الوارد').fill('aiko');
    await expect(page.getByRole('main').getByRole('link', { name: /Aiko Tanaka/ })).toBeVisible();
    await chat.goTo('/chat/home/n/channel/5-lighthouse/search/lamp');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText('lamp');
    const [channel, words] = [await partOf(title, 'lighthouse'), await partOf(title, 'lamp')];
    expect(channel.left).toBeGreaterThan(words.right);
  });
});

test.describe('what stands on a card, in a language that runs the other way', () => {
  test.use({ locale: 'ar' });

  test('a channel is described where the lines of its card begin', async ({ page, realm }) => {
    void realm;
    const chat = new ChatPage(page);
    await enterChat(page);
    await chat.goTo(chatPaths.general);
    await page.getByRole('button', { name: 'خيارات القناة' }).click();
    await page.getByRole('menuitem', { name: 'عن القناة' }).click();
    const description = page.getByRole('dialog').locator('.rendered-content p');
    const { left, right, box } = await extentOf(description);
    expect(box.right - right).toBeLessThan(1);
    expect(left - box.left).toBeGreaterThan(1);
  });

  test('an address on a card begins where its line does', async ({ page, realm }) => {
    void realm;
    const chat = new ChatPage(page);
    await enterChat(page);
    await chat.goTo(chatPaths.topic('gull on the roof'));
    await page.locator('[data-act="user"]').last().click();
    const address = await extentOf(page.getByRole('dialog').locator('dd[dir="ltr"]'));
    expect(address.box.right - address.right).toBeLessThan(1);
    expect(address.left - address.box.left).toBeGreaterThan(1);
  });

  test('what somebody says of themselves begins there, too', async ({ page, realm }) => {
    void realm;
    await enterChat(page);
    await page.getByRole('button', { name: 'عن Jonas Lindqvist' }).click();
    const card = page.getByRole('dialog');
    const status = await extentOf(card.locator('.line', { hasText: 'In the engine room' }));
    expect(status.box.right - status.right).toBeLessThan(60);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'عن Wei Chen 陈伟' }).click();
    const words = page.getByRole('dialog').locator('dd', { hasText: 'Instruments and the lamp' });
    const said = await extentOf(words.getByRole('paragraph'));
    expect(said.box.right - said.right).toBeLessThan(1);
    expect(said.left - said.box.left).toBeGreaterThan(1);
  });
});

test.describe('what is typed, in a language that runs the other way', () => {
  test.use({ locale: 'ar' });

  test('what an empty field says runs as the page does, what is typed as its letters do', async ({
    page,
    realm,
  }) => {
    void realm;
    const chat = new ChatPage(page);
    await enterChat(page);
    await chat.goTo('/chat/home/channels');
    const field = page.getByRole('searchbox', { name: 'البحث عن قناة' });
    await expect(field).toHaveCSS('direction', 'rtl');
    await field.fill('galley');
    await expect(field).toHaveCSS('direction', 'ltr');
  });

  test('what is looked for by an operator has its colon behind it', async ({ page, realm }) => {
    void realm;
    await enterChat(page);
    await page.keyboard.press('/');
    const search = page.getByRole('combobox', { name: 'البحث في الرسائل' });
    await expect(search).toHaveCSS('direction', 'rtl');
    await search.fill('from:');
    await expect(search).toHaveCSS('direction', 'ltr');
  });
});

for (const language of [arabic, japanese]) {
  const { locale } = language;
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the pages of an account', async ({ page, control }) => {
      await control('account', 'reset');
      await page.goto('/');
      await expectIn(language, page);
      await page.goto('/register');
      await page.locator('input[name="new-password"]').press('Tab');
      await expect(page.locator('input[name="new-password"]')).not.toHaveValue('');
      await expectIn(language, page);
      const { token } = await new AccountWing(page, control).seed();
      await page.goto('/sign-in');
      await expectIn(language, page);
      await page.getByRole('radio').nth(1).check();
      await page.locator('input[name="token"]').fill(token);
      await page.locator('form button[type="submit"]').click();
      await expect(page.locator('[data-balance]')).toBeVisible();
      await expectIn(language, page);
      await page.goto('/account/delete');
      await expectIn(language, page);
    });

    test('the chat', async ({ page, realm }) => {
      void realm;
      const chat = new ChatPage(page);
      await page.goto('/chat');
      await page.locator('input[name="username"]').fill(addressOf('marta'));
      await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
      await expectIn(language, page);
      await page.locator('form button[type="submit"]').click();
      await expect(page).toHaveURL(chatPaths.inbox);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await expectIn(language, page);
      await chat.goTo(chatPaths.general);
      await expect(page.locator('[data-message-id]').first()).toBeVisible();
      await expectIn(language, page);
      for (const path of ['/chat/home/recent', '/chat/home/channels', '/chat/home/settings']) {
        await chat.goTo(path);
        await expectIn(language, page);
      }
    });
  });
}

test.describe('where words have no spaces between them', () => {
  test.use({ locale: 'ja', viewport: { width: 320, height: 640 } });

  test('no line has a single letter', async ({ page, realm }) => {
    void realm;
    const chat = new ChatPage(page);
    await enterChat(page);
    for (const part of ['settings/notifications', 'settings/reading', 'organization/permissions']) {
      await chat.goTo(`/chat/home/${part}`);
      await expect(page.getByRole('main').locator('label').first()).toBeVisible();
      expect(await lonelyLetters(page)).toEqual([]);
    }
  });
});

test('what is typed into a field runs as its script does', async ({ page, realm }) => {
  void realm;
  const chat = new ChatPage(page);
  await chat.signIn('marta');
  await chat.goTo('/chat/home/channels');
  const field = page.getByLabel('Find a channel');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill('لغات');
  await expect(field).toHaveCSS('direction', 'rtl');
});

test('a language is chosen by its own name, holds after a reload, and can be given back', async ({
  page,
}) => {
  await page.goto('/');
  const choice = page.getByRole('combobox');
  await expect(choice.getByRole('option')).toHaveText([
    'As the browser',
    'العربية',
    'English',
    '日本語',
  ]);
  await choice.selectOption({ label: '日本語' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(japanese.script);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await choice.selectOption({ label: 'العربية' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await choice.selectOption('');
  // As it is spoken where this browser lives.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('a language that cannot be fetched says so, and comes when it can', async ({
  page,
  allow,
}) => {
  allow.error(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/', { waitUntil: 'networkidle' });
  // Somebody is there: what is said of troubles has come.
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForLoadState('networkidle');
  const words = filesWhere((id) => id.startsWith('src/i18n/locales/ja/'));
  await page.route(words, (route) => route.abort('internetdisconnected'));
  await page.getByRole('combobox').selectOption({ label: '日本語' });
  await expect(page.getByText('The words of this language could not be fetched.')).toBeVisible();
  await page.unroute(words);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test('where a browser remembers modules that failed, none is imported before it is here', async ({
  page,
  allow,
}) => {
  allow.error(/ERR_FAILED|Failed to fetch/);
  // What Firefox is known by.
  await page.addInitScript(() => {
    if (!('mozInnerScreenX' in window)) Object.assign(window, { mozInnerScreenX: 0 });
  });
  const asked = new Map<string, string[]>();
  const japanese = filesWhere((id) => id.startsWith('src/i18n/locales/ja/'));
  await page.route(japanese, async (route) => {
    const url = route.request().url();
    const types = asked.get(url) ?? [];
    asked.set(url, [...types, route.request().resourceType()]);
    // Each fails when it is first asked for.
    if (types.length > 0) await route.continue();
    else await route.abort();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox').selectOption({ label: '日本語' });
  await expect(page.getByText('The words of this language could not be fetched.')).toBeVisible();
  expect([...new Set([...asked.values()].flat())]).toEqual(['fetch']);
  // Once more for each that nobody had asked for before.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja', { timeout: 2_000 });
  }).toPass();
  for (const types of asked.values()) expect(types).toEqual(['fetch', 'fetch', 'script']);
});
