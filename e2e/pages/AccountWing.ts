/** The account wing as a person meets it: pages by their names, fields by their labels. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Control } from '../fixtures';

/** An account that the stand-in was told to have. */
export interface SeededAccount {
  accountHash: string;
  password: string;
  token: string;
  apiKey: string;
}

export class AccountWing {
  readonly page: Page;
  readonly control: Control;

  constructor(page: Page, control: Control) {
    this.page = page;
    this.control = control;
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The notice about what went wrong, by its cell. */
  outcome(cell: string): Locator {
    return this.page.locator(`[data-outcome="${cell}"]`);
  }

  get password(): Locator {
    return this.page.getByRole('main').getByLabel('Password', { exact: true });
  }

  get balance(): Locator {
    return this.page.locator('[data-balance]');
  }

  async openRegistration(): Promise<void> {
    await this.page.goto('/register');
    await expect(this.heading('Create an account')).toBeVisible();
    // The generator draws its words for somebody who is there.
    await this.page.mouse.move(1, 1);
    await this.page.mouse.move(2, 2);
    await expect(this.password).not.toHaveValue('');
  }

  /** From an empty form to the page that shows the key; gives the password that was drawn. */
  async register(): Promise<string> {
    await this.openRegistration();
    const password = await this.password.inputValue();
    await this.button('Create account').click();
    await expect(this.heading('Save your key')).toBeVisible();
    return password;
  }

  /** What the page shows of the new key. */
  async readKey(): Promise<{ accountHash: string; password: string }> {
    await this.button('Show').click();
    const secrets = this.page.locator('dd code');
    await expect(secrets).toHaveCount(2);
    const [accountHash = '', password = ''] = await secrets.allInnerTexts();
    return { accountHash: accountHash.replace(/\s/g, ''), password: password.trim() };
  }

  async proveKey({ accountHash, password }: { accountHash: string; password: string }) {
    await this.page.getByLabel('Last 4 characters of the hash').fill(accountHash.slice(-4));
    await this.page.getByLabel('Last 4 characters of the password').fill(password.slice(-4));
    await this.page.getByLabel(/^I understand/).check();
    await this.button('It is saved').click();
  }

  async seed(): Promise<SeededAccount> {
    return (await this.control('account', 'seedAccount', 'harbour lights', 4250)) as SeededAccount;
  }

  /** Signs in with a token, kept where it is said: "In this tab" where nothing is. Under another origin if given. */
  async signIn(token: string, place = 'In this tab', origin = ''): Promise<void> {
    await this.page.goto(`${origin}/sign-in`);
    await this.page.getByLabel('Token or API key').check();
    await this.page.getByRole('textbox', { name: 'Token', exact: true }).fill(token);
    await this.page.getByLabel(place, { exact: false }).first().check();
    await this.button('Sign in').click();
    await expect(this.heading('Your account')).toBeVisible();
  }

  /** Fails where the page is wider than its window. */
  async expectNoSidewaysScrolling(): Promise<void> {
    const surplus = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(surplus, 'pixels beside the window').toBeLessThanOrEqual(0);
  }
}
