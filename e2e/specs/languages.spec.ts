/** The app in other languages: laid out as their script runs, complete, and chosen by their own names. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessibility';
import { AccountWing } from '../pages/AccountWing';
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
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('a language that cannot be fetched says so, and comes when it can', async ({
  page,
  context,
  allow,
}) => {
  allow.error(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/', { waitUntil: 'networkidle' });
  // Somebody is there: what is said of troubles has come.
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('combobox').selectOption({ label: '日本語' });
  await expect(page.getByText('The words of this language could not be fetched.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});
