/** What stays behind in the browser, and what fits on a small screen. */
import { type Page } from '@playwright/test';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';

/** Everything of this origin that a script or a forensic copy could read, as one text. */
async function dumpOf(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const database = opening.result;
              const names = [...database.objectStoreNames];
              if (names.length === 0) return resolve([]);
              const transaction = database.transaction(names);
              Promise.all(
                names.map(
                  (store) =>
                    new Promise((got) => {
                      const all = transaction.objectStore(store).getAll();
                      all.onsuccess = () => got(all.result);
                    }),
                ),
              ).then(resolve, resolve);
            };
          }),
      ),
    );
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      document.cookie,
      history.state,
      location.href,
      document.title,
      performance.getEntries().map(({ name }) => name),
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => url),
        ),
      ),
    ]);
  });
  return stored;
}

/** What the page wrote into titles and into the history, from its first moment on. */
interface Trail {
  titles: string[];
  states: string[];
}

declare global {
  // Only `var` makes a global.
  var trail: Trail;
}

/** Runs in the page, before it: keeps every title and every entry of the history that was ever set. */
function followTrail(): void {
  const kept: Trail = { titles: [], states: [] };
  globalThis.trail = kept;
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (state, unused, url) => {
      kept.states.push(JSON.stringify([state, unused, url]));
      original(state, unused, url);
    };
  }
  new MutationObserver(() => kept.titles.push(document.title)).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

test('with everything kept in memory, nothing secret is left in the browser', async ({
  page,
  wing,
}) => {
  const said: string[] = [];
  const visited: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol.startsWith('http'))
      localStorage.setItem('quayside.account.place', 'memory');
  });
  await page.addInitScript(followTrail);
  const password = await wing.register();
  const key = await wing.readKey();
  await wing.button('QR code').click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await wing.button('Hand it to a password manager').click();
  const whileShown = await dumpOf(page);
  await wing.proveKey(key);
  await expect(wing.balance).toHaveText('€0.00');
  const seeded = await wing.seed();
  // By links alone: loading the page anew would empty the memory, and with it the test.
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByLabel('Token or API key').check();
  await page.getByRole('textbox', { name: 'Token', exact: true }).fill(seeded.token);
  await wing.button('Sign in').click();
  await expect(wing.balance).toHaveText('€42.50');

  const { titles, states } = await page.evaluate(() => globalThis.trail);
  const trail = [...said, ...visited, ...titles, ...states];
  const everything = [whileShown, await dumpOf(page), ...trail].join('\n');
  const secrets = { ...key, drawn: password, token: seeded.token, otherHash: seeded.accountHash };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret, name).not.toBe('');
    expect(everything.includes(secret), `${name} was left behind`).toBe(false);
  }
  // The search can find: what is not secret is there, of each kind.
  expect(everything).toContain('memory');
  expect(titles).toContain('Save your key – Quayside');
  expect(states.join()).toContain('/register/save-key');
});

test('every page fits 320 pixels, in both directions of writing', async ({ page, wing }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { token } = await wing.seed();
  const paths = ['/', '/register', '/sign-in', '/account/farewell'];
  const turn = async () => {
    await wing.expectNoSidewaysScrolling();
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await wing.expectNoSidewaysScrolling();
    await page.evaluate(() => (document.documentElement.dir = 'ltr'));
  };
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await turn();
  }
  await wing.register();
  await turn();
  await wing.button('Show').click();
  await wing.button('QR code').click();
  await wing.button('Hand it to a password manager').click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await turn();
  await wing.button('It is saved').click();
  await expect(page.getByText('These are not the last characters of the hash.')).toBeVisible();
  await turn();
  await wing.button('Skip for now').click();
  await expect(page.getByText('Your key is not saved')).toBeVisible();
  await turn();
  await wing.signIn(token);
  await expect(wing.balance).toBeVisible();
  await wing.button('Show').click();
  await page.getByText('Change where it is kept').click();
  await wing.button('Lock with a passphrase').click();
  await turn();
  await page.goto('/account/delete');
  await expect(wing.button('Delete account')).toBeVisible();
  await turn();
});

test(
  'with letters twice as large, the narrowest phone has the key and what is asked of it within its window',
  { tag: '@chromium' },
  async ({ page, wing }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await wing.register();
    await wing.expectNoSidewaysScrolling();
    await wing.button('Skip for now').click();
    await wing.button('Forget on this device').click();
    // A column of single letters is not read.
    const words = await page.getByText('Once it is erased, nobody gets into').boundingBox();
    expect(words?.width).toBeGreaterThan(120);
    await wing.expectNoSidewaysScrolling();
  },
);

test('what is touched is as high as a finger, and a switch is its whole row', async ({
  page,
  wing,
  control,
  isMobile,
}) => {
  test.skip(!isMobile, 'a mouse needs less');
  await control('account', 'setDifficulty', 9);
  await wing.openRegistration();
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await wing.button('Solve the puzzle meanwhile').click();
  // From here on nothing moves.
  await expect(page.getByText(/^On this device that will take a while/)).toBeVisible();
  const gentle = page.getByRole('switch', { name: 'Go easy on this device' });
  const isOn = await gentle.isChecked();
  const hint = page.getByText(/^Half the cores/);
  // The question above it is brought into sight, and what is below may then lie under the phone's bar.
  await hint.evaluate((text) => text.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await hint.click({ force: true });
  await expect(gentle).toBeChecked({ checked: !isOn });
});
