/** Where messages are written. */
import type { Locator, Page } from '@playwright/test';

export class ComposeBox {
  readonly field: Locator;
  readonly sendButton: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    // By its label: whether it is a plain field or completes what is typed is its own affair.
    this.field = main.getByLabel(/^Message /);
    this.sendButton = main.getByRole('button', { name: 'Send', exact: true });
  }

  /** Writes and sends. */
  async send(text: string): Promise<void> {
    await this.field.fill(text);
    await this.sendButton.click();
  }
}
