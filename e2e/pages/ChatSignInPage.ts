/** The way into the chat. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Where the secret of a session is kept. */
export type Keeping = 'memory' | 'tab' | 'device';

/** The password of everybody in the demo's organization. */
export const DEMO_PASSWORD = 'lantern';

export const addressOf = (name: string): string => `${name}@lantern.example`;

export class ChatSignInPage {
  readonly page: Page;
  readonly address: Locator;
  readonly password: Locator;
  readonly apiKey: Locator;
  readonly keeping: Locator;
  readonly problem: Locator;

  constructor(page: Page) {
    this.page = page;
    this.address = page.getByRole('textbox', { name: 'E-mail address' });
    this.password = page.getByLabel('Password', { exact: true });
    this.apiKey = page.getByLabel('API key', { exact: true });
    this.keeping = page.getByRole('combobox', { name: 'Stay signed in' });
    this.problem = page.getByRole('main').getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/chat');
    await expect(this.address).toBeVisible();
  }

  keepIn(place: Keeping): Promise<string[]> {
    return this.keeping.selectOption(place);
  }

  /** Presses a button of the form. */
  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  async signInWithPassword(name: string, password = DEMO_PASSWORD): Promise<void> {
    await this.address.fill(addressOf(name));
    await this.password.fill(password);
    await this.press('Sign in');
  }

  async signInWithKey(name: string, apiKey: string): Promise<void> {
    await this.press('Use an API key instead');
    await this.address.fill(addressOf(name));
    await this.apiKey.fill(apiKey);
    await this.press('Sign in');
  }
}
