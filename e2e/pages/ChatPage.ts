/** The chat, once somebody is signed in. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ChatFeed } from './ChatFeed';
import { ChatSidebar } from './ChatSidebar';
import { ChatSignInPage, type Keeping } from './ChatSignInPage';
import { ComposeBox } from './ComposeBox';

/** Addresses of views in the demo's organization. */
export const chatPaths = {
  inbox: '/chat/home/inbox',
  feed: '/chat/home/n/in/home',
  mentions: '/chat/home/n/is/mentioned',
  starred: '/chat/home/n/is/starred',
  general: '/chat/home/n/channel/2-general',
  topic: (topic: string, channel = '2-general') =>
    `/chat/home/n/channel/${channel}/topic/${encodeURIComponent(topic)}`,
} as const;

export class ChatPage {
  readonly page: Page;
  readonly feed: ChatFeed;
  readonly compose: ComposeBox;
  readonly sidebar: ChatSidebar;
  readonly people: Locator;
  /** What a screen reader is told of the connection. */
  readonly connectionStatus: Locator;
  readonly tryNow: Locator;

  constructor(page: Page) {
    this.page = page;
    this.feed = new ChatFeed(page);
    this.compose = new ComposeBox(page);
    this.sidebar = new ChatSidebar(page);
    this.people = page.getByRole('complementary', { name: 'People' });
    this.connectionStatus = page.getByRole('main').getByRole('status').first();
    this.tryNow = page.getByRole('button', { name: 'Try now' });
  }

  /** Signs somebody in by password and waits for the first picture. */
  async signIn(name: string, keeping: Keeping = 'tab'): Promise<void> {
    const door = new ChatSignInPage(this.page);
    await door.open();
    if (keeping !== 'tab') await door.keepIn(keeping);
    await door.signInWithPassword(name);
    await this.expectInside();
  }

  /** The chat is there, with what the server told at registration. */
  async expectInside(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect(this.page.getByRole('main').getByRole('link').first()).toBeVisible();
  }

  /** Goes to a view inside the running app, as a link would. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      // Without a state the router writes its own, which later navigations start from.
      history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await expect(this.page).toHaveURL(path);
  }

  /** Goes to a view and waits for its messages. */
  async read(path: string): Promise<void> {
    await this.goTo(path);
    await expect(this.feed.list).toBeVisible();
  }

  /** The own button, which stands on every screen. */
  me(name: string): Locator {
    return this.page.getByRole('button', { name: `You: ${name}` });
  }

  /** Somebody's name in the list of people. */
  person(name: string): Locator {
    return this.people.getByRole('link', { name });
  }
}
