/** What every journey starts from: a server of its own, a browser that is watched, and a way to set the scene. */
import { expect, test as base, type Page } from '@playwright/test';
import { startApp, type AppServer } from './appServer';
import { createWatch, type Allowances, type Watch } from './watch';

/** Calls a method of a stand-in's back door, such as `control('account', 'seedDemoAccount')`. */
export type Control = (
  service: 'account' | 'chat' | 'outpost' | 'contract',
  method: string,
  ...values: unknown[]
) => Promise<unknown>;

interface TestFixtures {
  watch: Watch;
  /** What this journey may cause. */
  allow: Allowances;
  control: Control;
  /** Fails the journey where an exchange with the chat server was not as the real API is described. */
  contract: void;
  /** A page in a browser context of its own: another person, or the same one elsewhere. */
  anotherPerson: () => Promise<Page>;
}

interface WorkerFixtures {
  /** The app of this worker; journeys of one worker run one after the other. */
  app: AppServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // Playwright reads the names of the fixtures in use from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ app }, use) => use(app.origin),
  watch: [
    async ({ app, context }, use) => {
      const watch = createWatch(app.origin);
      await watch.over(context);
      await use(watch);
      expect(watch.complaints(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  allow: async ({ watch }, use) => use(watch.allow),
  control: async ({ app }, use) => {
    await use(async (service, method, ...values) => {
      const answer = await fetch(`${app.origin}/__control__/${service}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      });
      const { result, error } = (await answer.json()) as { result?: unknown; error?: string };
      if (!answer.ok) throw new Error(`${service}.${method}: ${error ?? answer.status}`);
      return result;
    });
  },
  contract: [
    async ({ app, control }, use) => {
      await use();
      if (!app.checksContract) return;
      const problems = await control('contract', 'takeProblems');
      expect(problems, 'what the API’s description does not know').toEqual([]);
    },
    { auto: true },
  ],
  anotherPerson: async ({ browser, contextOptions, watch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      await watch.over(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
