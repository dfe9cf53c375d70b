/** What journeys in the chat start from: a realm as it was founded, and the means to have people in it. */
import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures';
import { ChatPage } from './ChatPage';
import { addressOf } from './ChatSignInPage';

/** Where somebody writes: a topic of a channel, or people by first name. */
export type Place = { channel: string; topic: string } | { to: readonly string[] };

export interface ChatFixtures {
  /** The demo's realm, back at its beginning, with ways to act in it by hand of the server. */
  realm: {
    /** Posts in somebody's name and gives the message's id. */
    post(name: string, place: Place, content: string): Promise<number>;
    /** Starts or stops typing in somebody's name. */
    type(name: string, place: Place, op: 'start' | 'stop'): Promise<unknown>;
    /** Carries out a request to the API as somebody, with form parameters. */
    call(
      name: string,
      method: string,
      path: string,
      parameters?: Record<string, unknown>,
    ): Promise<Record<string, unknown>>;
    /** Breaks the next requests that match, such as "GET /events". */
    fail(match: string, fault: object, times?: number): Promise<unknown>;
    delay(match: string, milliseconds: number, times?: number): Promise<unknown>;
    heal(): Promise<unknown>;
    /** The server forgets every queue. */
    expireQueues(): Promise<unknown>;
    queueIds(name: string): Promise<string[]>;
    /** Somebody follows the link in the letter to the new address that they asked for. */
    followEmailLink(name: string): Promise<unknown>;
    apiKeyOf(name: string): Promise<string>;
  };
  /** The page, with Marta signed in. */
  chat: ChatPage;
  /** Another browser, with somebody else signed in. */
  otherChat: (name: string) => Promise<ChatPage>;
}

const placeOf = (place: Place) => ('to' in place ? { to: place.to.map(addressOf) } : place);

export const test = base.extend<ChatFixtures>({
  realm: async ({ app, control }, use) => {
    await control('chat', 'reset');
    const apiKeyOf = async (name: string) =>
      String(await control('chat', 'apiKeyOf', addressOf(name)));
    await use({
      post: async (name, place, content) =>
        Number(await control('chat', 'postAs', addressOf(name), placeOf(place), content)),
      type: (name, place, op) => control('chat', 'typeAs', addressOf(name), placeOf(place), op),
      async call(name, method, path, parameters = {}) {
        const form = new URLSearchParams(
          Object.entries(parameters).map(([key, value]) => [
            key,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        );
        const credentials = btoa(`${addressOf(name)}:${await apiKeyOf(name)}`);
        const hasBody = method !== 'GET';
        const answer = await fetch(
          `${app.origin}/api/v1${path}${hasBody ? '' : `?${form.toString()}`}`,
          {
            method,
            headers: { authorization: `Basic ${credentials}` },
            ...(hasBody && { body: form }),
          },
        );
        const body = (await answer.json()) as Record<string, unknown>;
        expect(body, `${method} ${path}`).toMatchObject({ result: 'success' });
        return body;
      },
      fail: (match, fault, times = 1) => control('chat', 'failNext', match, fault, times),
      delay: (match, milliseconds, times = 1) =>
        control('chat', 'delayNext', match, milliseconds, times),
      heal: () => control('chat', 'clearFaults'),
      expireQueues: () => control('chat', 'expireAllQueues'),
      followEmailLink: (name) => control('chat', 'followEmailLink', addressOf(name)),
      queueIds: async (name) => (await control('chat', 'queueIds', addressOf(name))) as string[],
      apiKeyOf,
    });
    await control('chat', 'clearFaults');
  },
  chat: async ({ page, realm }, use) => {
    // Named so that the realm is founded before anybody comes in.
    void realm;
    const chat = new ChatPage(page);
    await chat.signIn('marta');
    await use(chat);
  },
  otherChat: async ({ anotherPerson, realm }, use) => {
    void realm;
    await use(async (name) => {
      const other: Page = await anotherPerson();
      const chat = new ChatPage(other);
      await chat.signIn(name);
      return chat;
    });
  },
});

export { expect };
