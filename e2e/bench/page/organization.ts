/** A generated organization behind the production build, and somebody who reads it in a browser. */
import type { Browser, Page } from '@playwright/test';
import { serveBuiltApp } from '../../builtApp';
import { ChatPage } from '../../pages/ChatPage';
import { ChatSignInPage } from '../../pages/ChatSignInPage';
import { createChatServer, type ChatServer } from '../../standins/chat/server';
import { generateRealm, type RealmSize } from '../../standins/chat/seed/generated';
import { signIn, type Caller } from '../../standins/chat/testing';
import { createWatch } from '../../watch';

const ofUnread = (users: number, channels: number, unread: number): RealmSize => ({
  users,
  channels,
  history: unread,
  unread,
  seed: 1,
});

export const SIZES = {
  small: ofUnread(200, 20, 300),
  medium: ofUnread(1_000, 100, 5_000),
  large: ofUnread(10_000, 1_000, 50_000),
};

export type SizeName = keyof typeof SIZES;

/** Topics that are the same in every organization, and read. */
export const TOPICS = { here: 'quay', beside: 'mole' } as const;
const CHANNEL = 'anchor 0';
/** Stands far down in every list: what the inbox does not show. */
const OTHER_CHANNEL = 'tide 19';
const MESSAGES_EACH = 60;
const PATIENCE_MS = 60_000;

/** A topic, of the channel that is shown unless it is another one. */
export type Place = [topic: string, where?: 'here' | 'elsewhere'];

export interface Organization {
  page: Page;
  chat: ChatPage;
  /** The reader, past the browser. */
  reader: Caller;
  /** Somebody writes. */
  post(text: string, ...place: Place): number;
  pathOf(topic: string): string;
  /** Loads the page anew and waits for its first content. */
  reload(): Promise<void>;
  /** What the browser complained of so far. */
  complaints(): string[];
  close(): Promise<void>;
}

const WRITER = 'person0@lantern.example';

/** A conversation of the same length in every organization, all of it read. */
async function writeTopics(server: ChatServer, reader: Caller): Promise<void> {
  const messages = Object.values(TOPICS).flatMap((topic) =>
    Array.from({ length: MESSAGES_EACH }, (_, index) =>
      server.control.postAs(
        WRITER,
        { channel: CHANNEL, topic },
        `Line ${index} of what was said before.`,
      ),
    ),
  );
  await reader.post('/messages/flags', { messages, op: 'add', flag: 'read' });
}

/** As patient as the largest organization needs on a busy machine. */
async function enter(page: Page, { email, password }: ChatServer['demoUser']): Promise<void> {
  const door = new ChatSignInPage(page);
  await page.goto('/chat');
  await door.address.fill(email);
  await door.password.fill(password);
  await door.press('Sign in');
  await firstContent(page);
}

async function firstContent(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().waitFor();
}

const contextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  serviceWorkers: 'block',
} as const;

/** Makes an organization and opens it. */
export async function openOrganization(
  browser: Browser,
  {
    size,
    distFolder,
    viewport = { width: 1440, height: 900 },
  }: { size: RealmSize; distFolder: string; viewport?: { width: number; height: number } },
): Promise<Organization> {
  const server = createChatServer({ seed: generateRealm(size), hasAnsweringBots: false });
  const reader = await signIn(server, server.demoUser.email);
  await writeTopics(server, reader);
  const app = await serveBuiltApp(distFolder, (request) => server.handle(request));
  server.control.world().realmUrl = app.url;
  const watch = createWatch(app.url);
  const context = await browser.newContext({ ...contextOptions, viewport, baseURL: app.url });
  context.setDefaultTimeout(PATIENCE_MS);
  await watch.over(context);
  const page = await context.newPage();
  await enter(page, server.demoUser);
  return {
    page,
    chat: new ChatPage(page),
    reader,
    post(text, topic, where = 'here') {
      const channel = where === 'here' ? CHANNEL : OTHER_CHANNEL;
      return server.control.postAs(WRITER, { channel, topic }, text);
    },
    pathOf: (topic) => `/chat/home/n/channel/1-anchor-0/topic/${encodeURIComponent(topic)}`,
    async reload() {
      await page.reload();
      await firstContent(page);
    },
    complaints: () => watch.complaints(),
    async close() {
      await context.close();
      await app.close();
    },
  };
}
