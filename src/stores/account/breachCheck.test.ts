import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { useBreachCheckStore } from './breachCheck';

/** SHA-1 of "password" begins with 5BAA6. */
const REST = '1E4C9B93F3F0682250B6CF8331B7EE68FD8';
const OTHER = '0'.repeat(35);
const RANGE_URL = 'https://range.example/v2';

let platform: FakePlatform;
let server: FakeServer;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
});

const breachCheck = (breachRangeUrl: string | null = RANGE_URL) =>
  createAccountWorld(platform, { breachRangeUrl }).use(useBreachCheckStore);

describe('a look-up among breaches', () => {
  it('tells five digits, and nothing else of the password', async () => {
    const breach = breachCheck();
    server.prepare({ route: 'GET /5BAA6', answer: `${REST}:37\r\n${OTHER}:0` });
    await breach.check('password');
    expect(breach.state).toEqual({ kind: 'seen', times: 37 });
    const { url, headers, body, credentials } = server.takeRequest();
    expect(url.href).toBe(`${RANGE_URL}/5BAA6`);
    expect([...headers]).toEqual([['add-padding', 'true']]);
    expect(body).toBe('');
    expect(credentials).toBe('omit');
  });

  it('asks nobody where nobody is configured', async () => {
    const breach = breachCheck(null);
    await breach.check('password');
    expect(breach.rangeUrl).toBeNull();
    expect(breach.state.kind).toBe('idle');
    expect(server.takeRequests()).toEqual([]);
  });

  it.each([
    ['is unseen', { answer: `${OTHER}:4` }, 'unseen'],
    ['cannot be told from a web page', { answer: '<p>Sign in</p>' }, 'failed'],
    ['cannot be told from a refusal', { status: 429, answer: 'Slow down' }, 'failed'],
    ['cannot be told offline', { fault: 'unreachable' as const }, 'failed'],
  ])('%s', async (_what, given, kind) => {
    const breach = breachCheck();
    server.prepare({ route: 'GET /5BAA6', ...given });
    await breach.check('password');
    expect(breach.state.kind).toBe(kind);
  });

  it('forgets its verdict with the password that it was about', async () => {
    const breach = breachCheck();
    server.prepare({ route: 'GET /5BAA6', answer: `${REST}:37`, delayMs: 1_000 });
    const asking = breach.check('password');
    breach.clear();
    await platform.advance(1_000);
    await asking;
    expect(breach.state.kind).toBe('idle');
  });
});
