/** What a walk takes place on: the built app, both servers, and one browser of one person. */
import type { Browser, Page, Request } from '@playwright/test';
import { serveBuiltApp } from '../../builtApp';
import { DEMO_ACCOUNT } from '../../standins/account/control';
import { createChatServer, type ChatServer } from '../../standins/chat/server';
import { signIn, type Caller } from '../../standins/chat/testing';
import { createContractDoor, findChecker } from '../../standins/contractDoor';
import { createDemoAccountService } from '../../standins/standins';
import type { AccountService } from '../../standins/account/service';
import { pause } from '../browser/script';
import { listenTo, type Complaints } from './complaints';
import { openEyes } from './eyes';
import { heightOf, type Traits } from './traits';

const PEOPLE = ['jonas', 'aiko', 'samir', 'marta'];

export interface Stage {
  traits: Traits;
  page: Page;
  chat: ChatServer;
  account: AccountService;
  origin: string;
  /** Who acts in the chat besides; the last of them owns it. */
  others: readonly Caller[];
  complaints: Complaints;
  /** What of the exchanges with the chat is not as its API is described, where the checker is at hand. */
  takeContractProblems(): string[];
  /** Waits until nothing is on its way that the walk can wait for. */
  settle(): Promise<void>;
  signIn(): Promise<void>;
  close(): Promise<void>;
}

/** Polls wait by nature; nobody waits for them. */
const isPoll = (request: Request) => new URL(request.url()).pathname.endsWith('/events');

const QUIET_MS = 120;
const PATIENCE_MS = 4_000;

/** Follows what a page asks for, and waits until it has it. */
function followRequests(page: Page) {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pending.clear();
    if (!isPoll(request)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const twoFrames = () =>
    page
      .evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      .catch(() => {});
  return async function settle() {
    const end = performance.now() + PATIENCE_MS;
    do {
      await pause(QUIET_MS);
      await twoFrames();
    } while (pending.size > 0 && performance.now() < end);
  };
}

async function signInToChat(page: Page, chat: ChatServer, who: string): Promise<void> {
  const user = chat.control.users().find(({ email }) => email.startsWith(`${who}@`));
  await page.goto('/chat/sign-in/home');
  await page.locator('input[name=username]').fill(user?.email ?? '');
  await page.locator('input[name=password]').fill(user?.password ?? '');
  await page.locator('main button[type=submit]').first().click();
  await page.waitForURL(/\/chat\/home/, { timeout: 20_000 });
}

async function signInToAccount(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('input[type=radio]').nth(1).check({ force: true });
  await page.locator('input[name=token]').fill(DEMO_ACCOUNT.token);
  await page.locator('main button[type=submit]').first().click();
  await page.waitForURL(/\/account/, { timeout: 20_000 });
}

/** Sets the stage of a walk; the person is where they begin. */
export async function setStage(
  browser: Browser,
  distFolder: string,
  traits: Traits,
): Promise<Stage> {
  const chat = createChatServer({ hasAnsweringBots: true });
  const account = createDemoAccountService();
  account.control.setDifficulty(3);
  const checker = await findChecker();
  const door = checker && createContractDoor(chat.handle, { checker });
  const app = await serveBuiltApp(distFolder, door?.handle ?? chat.handle, account);
  const origin = new URL(app.url).origin;
  const others = await Promise.all(
    PEOPLE.filter((name) => name !== traits.who || name === 'marta').map((name) =>
      signIn(chat, `${name}@lantern.example`),
    ),
  );
  const isPhone = traits.look === 'phone';
  const context = await browser.newContext({
    viewport: { width: traits.width, height: heightOf[traits.look] },
    locale: traits.locale,
    timezoneId: 'Europe/Berlin',
    colorScheme: traits.isDark ? 'dark' : 'light',
    reducedMotion: traits.isStill ? 'reduce' : 'no-preference',
    serviceWorkers: 'block',
    baseURL: origin,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  context.setDefaultTimeout(10_000);
  const complaints = await listenTo(context, origin);
  await context.addInitScript(openEyes);
  const page = await context.newPage();
  // What opens beside it is none of this walk.
  context.on('page', (other) => void other.close().catch(() => {}));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  const settle = followRequests(page);
  const { who, wing } = traits;
  const stage: Stage = {
    traits,
    page,
    chat,
    account,
    origin,
    others,
    complaints,
    takeContractProblems: () => door?.control.takeProblems() ?? [],
    settle,
    signIn: () =>
      wing === 'chat' ? signInToChat(page, chat, who ?? 'marta') : signInToAccount(page),
    async close() {
      await context.close().catch(() => {});
      await app.close();
    },
  };
  if (who === null) await page.goto(wing === 'chat' ? '/chat/sign-in/home' : '/');
  else await stage.signIn();
  await settle();
  return stage;
}
