/** The messages of one view. */
import { expect, type Locator, type Page } from '@playwright/test';

export class ChatFeed {
  readonly page: Page;
  /** The list of messages. */
  readonly list: Locator;
  /** What scrolls. */
  readonly scroller: Locator;
  /** Leads to the newest message, and counts those that are new; there while its end is out of sight. */
  readonly toNewest: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('list', { name: /^Messages: / });
    this.scroller = this.list.locator('xpath=ancestor::*[@tabindex="-1"][1]');
    this.toNewest = page.getByRole('button', { name: /newest|new messages?$/ });
  }

  /** To the end, wherever the list was left. */
  async goToNewest(): Promise<void> {
    if (await this.toNewest.isVisible()) await this.toNewest.click();
    await expect(this.toNewest).toBeHidden();
  }

  /** The row of a message that holds this text. */
  message(text: string | RegExp): Locator {
    return this.list.locator('[data-message-id]').filter({ hasText: text });
  }

  /** The row of a message by its id on the server. */
  messageById(messageId: number): Locator {
    return this.list.locator(`[data-message-id="${messageId}"]`);
  }

  /** The first row that is wholly on screen: its id and how far it stands below the upper edge, in CSS px. */
  firstShown(): Promise<{ messageId: number; top: number }> {
    return this.scroller.evaluate((scroller) => {
      const edge = scroller.getBoundingClientRect().top;
      for (const row of scroller.querySelectorAll<HTMLElement>('[data-message-id]')) {
        const top = row.getBoundingClientRect().top - edge;
        if (top >= 0) return { messageId: Number(row.dataset['messageId']), top };
      }
      throw new Error('no message is on screen');
    });
  }

  /** How far a message stands below the upper edge, in CSS px. */
  topOf(messageId: number): Promise<number> {
    return this.scroller.evaluate((scroller, id) => {
      const row = scroller.querySelector(`[data-message-id="${id}"]`);
      if (!row) throw new Error(`message ${id} is not there`);
      return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    }, messageId);
  }

  /** Scrolls by the wheel, as people do, and waits until it stands still; negative is up. */
  async scrollBy(pixels: number): Promise<void> {
    await this.scroller.hover();
    await this.page.mouse.wheel(0, pixels);
    await this.rests();
  }

  /** Waits until it stands still. */
  async rests(): Promise<void> {
    await this.scroller.evaluate(async (scroller) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let quietFrames = 0;
      for (let last = NaN; quietFrames < 10; last = scroller.scrollTop) {
        quietFrames = scroller.scrollTop === last ? quietFrames + 1 : 0;
        await frame();
      }
    });
  }

  /** Moves the pointer over a row until it offers what can be done with it: a row may move away under a first try. */
  async pointAt(row: Locator): Promise<void> {
    await expect(async () => {
      await row.page().mouse.move(1, 1);
      await row.hover();
      await expect(row.getByRole('toolbar')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
}
