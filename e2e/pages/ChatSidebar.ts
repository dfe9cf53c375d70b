/** The conversations beside the messages. */
import type { Locator, Page } from '@playwright/test';

export class ChatSidebar {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('navigation', { name: 'Conversations' });
  }

  /** The link to a view, a channel, a topic or a person, whatever counts stand beside its name. */
  link(name: string | RegExp): Locator {
    return this.root.getByRole('link', { name }).first();
  }

  async openTopicsOf(channel: string): Promise<void> {
    const toggle = this.root.getByRole('button', { name: `Topics of ${channel}` });
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  }
}
