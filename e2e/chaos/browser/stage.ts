/** Everything that a history in a browser takes place on: the built app, its server, the bad way between, one browser. */
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { serveBuiltApp } from '../../builtApp';
import { ChatPage } from '../../pages/ChatPage';
import { createChatServer, type ChatServer } from '../../standins/chat/server';
import { signIn, type Caller } from '../../standins/chat/testing';
import { createWatch, type Watch } from '../../watch';
import type { ServerKey } from '../wire/certificate';
import { startH2Proxy } from '../wire/h2Proxy';
import { h1Faults, h2Faults, plannedFor, speaksH2 } from '../wire/schedule';
import { startTcpProxy } from '../wire/tcpProxy';
import type { WireProxy } from '../wire/wireProxy';

/** Quicker than a stock server, so that what hangs is noticed before the patience of whoever runs this ends. */
const TIMINGS = { heartbeatMs: 5_000, heartbeatSpreadMs: 1_000, longpollSeconds: 12 };
const PEOPLE = ['jonas', 'aiko', 'samir'];

export interface Stage {
  server: ChatServer;
  proxy: WireProxy;
  watch: Watch;
  /** The person whose browser it is, asking the server directly. */
  me: Caller;
  others: readonly Caller[];
  tab: Tab;
  /** A browser of the same person elsewhere, that has seen nothing yet. */
  openElsewhere(): Promise<ChatPage>;
  close(): Promise<void>;
}

/** The person's tab: its page is another one after a crash. */
export interface Tab {
  chat: ChatPage;
  /** Whether the person has asked for a page that is not there yet. */
  isAsked: boolean;
  /** How often a document was loaded that nobody had asked for. */
  unaskedLoads: number;
  /** What its page has asked for and not got yet. */
  pending(): string[];
  /** A page after one that crashed, in the same browser. */
  reopen(): Promise<void>;
  session(): Promise<CDPSession>;
}

async function openTab(context: BrowserContext): Promise<Tab> {
  let asked = new Set<Request>();
  const tab: Tab = {
    chat: new ChatPage(await open()),
    isAsked: true,
    unaskedLoads: 0,
    pending: () => [...asked].map((one) => `${one.resourceType()} ${one.url()}`),
    reopen,
    session,
  };
  async function open(): Promise<Page> {
    const page = await context.newPage();
    const waiting = new Set<Request>();
    asked = waiting;
    page.on('request', (one) => {
      // What the document before waited for, nobody waits for any more.
      if (one.isNavigationRequest()) waiting.clear();
      waiting.add(one);
    });
    page.on('requestfinished', (one) => waiting.delete(one));
    page.on('requestfailed', (one) => waiting.delete(one));
    page.on('domcontentloaded', () => {
      if (!tab.isAsked) tab.unaskedLoads += 1;
    });
    return page;
  }
  async function reopen() {
    const { page } = tab.chat;
    tab.chat = new ChatPage(await open());
    await page.close();
  }
  function session() {
    return context.newCDPSession(tab.chat.page);
  }
  return tab;
}

const contextOptionsOf = (browser: Browser) =>
  ({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    // Chromium is told which key to take; Firefox takes any or none.
    ignoreHTTPSErrors: browser.browserType().name() === 'firefox',
  }) as const;

/** All is well on the way, but the machine may be busy with the other histories. */
async function signInPatiently(chat: ChatPage, keeping: 'tab' | 'device'): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    const isIn = await chat.signIn('marta', keeping).then(
      () => true,
      () => false,
    );
    if (isIn || (await chat.sidebar.root.isVisible())) return;
  }
  throw new Error('nobody can sign in');
}

/** The way to the server, as the seed has it. */
function startProxy(seed: number, upstreamPort: number, key?: ServerKey): Promise<WireProxy> {
  if (key && speaksH2(seed))
    return startH2Proxy({
      key,
      upstreamPort,
      choose: (kind, number) => plannedFor(h2Faults, seed, kind, number),
    });
  return startTcpProxy({
    upstreamPort,
    choose: (kind, number) => plannedFor(h1Faults, seed, kind, number),
  });
}

/** Sets the stage of a seed; all is well on it. */
export async function setStage(
  browser: Browser,
  {
    seed,
    distFolder,
    serverKey,
    atPageStart,
  }: {
    seed: number;
    distFolder: string;
    /** With which some seeds go by HTTP/2; without it none does. */
    serverKey?: ServerKey;
    /** Runs in each page before anything of the app does. */
    atPageStart?: () => void;
  },
): Promise<Stage> {
  const app = await serveBuiltApp(distFolder, (request) => server.handle(request));
  const upstreamPort = Number(new URL(app.url).port);
  const proxy = await startProxy(seed, upstreamPort, serverKey);
  const server = createChatServer({ hasAnsweringBots: false, realmUrl: proxy.url });
  server.control.setTimings(TIMINGS);
  const [me, ...others] = await Promise.all(
    ['marta', ...PEOPLE].map((name) => signIn(server, `${name}@lantern.example`)),
  );
  const watch = createWatch(proxy.url);
  // Chromium says of each request that it came to nothing; the app has to say of each what it makes of that.
  watch.allow.error(/^Failed to load resource: net::ERR_/);
  const contexts: BrowserContext[] = [];
  async function newContext() {
    const context = await browser.newContext({ ...contextOptionsOf(browser), baseURL: proxy.url });
    contexts.push(context);
    context.setDefaultTimeout(15_000);
    await watch.over(context);
    if (atPageStart) await context.addInitScript(atPageStart);
    return context;
  }
  const tab = await openTab(await newContext());
  await signInPatiently(tab.chat, 'device');
  tab.isAsked = false;
  return {
    server,
    proxy,
    watch,
    me: me!,
    others,
    tab,
    async openElsewhere() {
      const chat = new ChatPage(await (await newContext()).newPage());
      await signInPatiently(chat, 'tab');
      return chat;
    },
    async close() {
      for (const context of contexts) await context.close().catch(() => {});
      await proxy.close();
      await app.close();
    },
  };
}
