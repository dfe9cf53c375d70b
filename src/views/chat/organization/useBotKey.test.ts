import { effectScope } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import { chatAnswer } from '@/testing/fakeServer';
import { useBotKey } from './useBotKey';

const world = chatWorldOfEachTest();
let scope = effectScope();
afterEach(() => scope.stop());

const told = (api_key: string) => ({ answer: chatAnswer({ api_key }) });

function open(apiKey?: string) {
  scope = effectScope();
  const bot = { userId: 15, ...(apiKey !== undefined && { apiKey }) };
  return world.use((account) => scope.run(() => useBotKey(() => bot, account))!);
}

describe('the key of a bot', () => {
  it('is the one that came with it, without a question', () => {
    expect(open('b0t').key.value).toBe('b0t');
  });

  it('is asked for where none came', async () => {
    world.server.prepare({ route: 'GET /bots/15/api_key', ...told('b0t') });
    const { key, hasFailed } = open();
    expect(key.value).toBe('');
    await world.platform.settle();
    expect([key.value, hasFailed.value]).toEqual(['b0t', false]);
  });

  it('that could not be had is asked for again by whoever wants it', async () => {
    world.server.prepare({ route: 'GET /bots/15/api_key', fault: 'unreachable' });
    const { key, hasFailed, fetchKey } = open();
    await world.platform.settle();
    expect([key.value, hasFailed.value]).toEqual(['', true]);
    world.server.prepare({ route: 'GET /bots/15/api_key', ...told('b0t') });
    void fetchKey();
    await world.platform.settle();
    expect([key.value, hasFailed.value]).toEqual(['b0t', false]);
  });

  it('is the new one, though an answer with the old one comes after it', async () => {
    world.server.prepare({ route: 'GET /bots/15/api_key', ...told('0ld'), delayMs: 300 });
    const { key, renew } = open();
    world.server.prepare({ route: 'POST /bots/15/api_key/regenerate', ...told('n3w') });
    void renew();
    await world.platform.settle();
    expect(key.value).toBe('n3w');
    await world.platform.advance(300);
    expect(key.value).toBe('n3w');
  });
});
