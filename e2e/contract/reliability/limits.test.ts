/** Ten thousand ways in which a server, or a proxy before it, asks to be left alone: nothing leaves too early. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createChatClient } from '../../../src/api/chat/client';
import { createRequestGate } from '../../../src/api/chat/requestGate';
import {
  createFakePlatform,
  memoryTextStore,
  type FakePlatform,
} from '../../../src/testing/fakePlatform';
import { seededRandom, type Random } from '../../standins/chat/machine';

const CASES = Number(process.env.LIMIT_CASES ?? 10_000);
const SEED = Number(process.env.LIMIT_SEED ?? 1);
const AT_A_TIME = 1_000;
const AT_ONCE = 50;
const DAY_SECONDS = 86_400;
/** What the server's clock shows when ours begins to count. */
const SERVER_START = Date.UTC(2025, 5, 2, 9);

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html' };
const PAGE = '<!doctype html><h1>Too many requests</h1>';

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]!;
}

/** Seconds as servers name them: none, whole, broken, short, a whole day. */
function someSeconds(random: Random): number {
  return pick(random, [
    0,
    DAY_SECONDS,
    1 + Math.floor(random() * 120),
    random() * 60,
    random(),
    random() ** 8 * DAY_SECONDS,
    28.706807374954224,
  ]);
}

interface Limit {
  how: string;
  answer: Response;
  /** For how long nothing may be asked, in milliseconds. */
  forMs: number;
}

const inBody = (seconds: number, more: object = {}) =>
  JSON.stringify({
    result: 'error',
    msg: 'API usage exceeded rate limit',
    code: 'RATE_LIMIT_HIT',
    'retry-after': seconds,
    ...more,
  });

/** A date has no fractions of a second: it names the end, or a little later. */
function dated(random: Random, serverMs: number): Limit {
  const end = Math.ceil((serverMs + someSeconds(random) * 1000) / 1000) * 1000;
  const headers = { ...HTML_TYPE, 'retry-after': new Date(end).toUTCString() };
  // What a clock shows that shows whole seconds.
  const date = new Date(Math.floor(serverMs / 1000) * 1000).toUTCString();
  const answer = new Response(PAGE, { status: 429, headers: { ...headers, date } });
  return { how: 'as a date', answer, forMs: end - serverMs };
}

function someLimit(random: Random, serverMs: number): Limit {
  const seconds = someSeconds(random);
  const forMs = seconds * 1000;
  const whole = Math.ceil(seconds);
  const inHeader = (text: number | string) => ({ ...HTML_TYPE, 'retry-after': String(text) });
  const other = someSeconds(random);
  const kinds: (() => Limit)[] = [
    () => ({
      how: 'in the body',
      answer: new Response(inBody(seconds), { status: 429, headers: JSON_TYPE }),
      forMs,
    }),
    () => ({
      how: 'in the header, with nothing else',
      answer: new Response('', { status: 429, headers: inHeader(whole) }),
      forMs,
    }),
    () => ({
      how: 'in the header, broken, with a page',
      answer: new Response(PAGE, { status: 429, headers: inHeader(seconds.toFixed(3)) }),
      forMs: Number(seconds.toFixed(3)) * 1000,
    }),
    () => ({
      how: 'in both',
      answer: new Response(inBody(seconds), {
        status: 429,
        headers: { ...inHeader(whole), ...JSON_TYPE },
      }),
      forMs,
    }),
    () => ({
      how: 'in both, which disagree',
      answer: new Response(inBody(seconds), {
        status: 429,
        headers: { ...inHeader(Math.ceil(other)), ...JSON_TYPE },
      }),
      forMs: Math.max(forMs, Math.ceil(other) * 1000),
    }),
    () => ({
      how: 'by its code, at another status',
      answer: new Response(inBody(seconds), {
        status: pick(random, [200, 400, 403, 503]),
        headers: JSON_TYPE,
      }),
      forMs,
    }),
    () => ({
      how: 'in a header behind a body that says nonsense',
      answer: new Response(
        inBody(seconds, { 'retry-after': pick<unknown>(random, [null, 'soon', -3, [5], {}]) }),
        { status: 429, headers: { ...inHeader(whole), ...JSON_TYPE } },
      ),
      forMs,
    }),
    () => dated(random, serverMs),
  ];
  return pick(random, kinds)();
}

interface Asked {
  case: string;
  /** Requests that came before they were allowed, in milliseconds. */
  earlyMs: number[];
  /** How late the first one was let through after that; null where none was. */
  lateMs: number | null;
}

/** What the cases of a batch share. */
interface Batch {
  platform: FakePlatform;
  random: Random;
}

/** One person whose server asks for a pause, and who goes on asking. */
function askOn({ platform, random }: Batch, number: number) {
  const { clock, timers } = platform;
  const serverMs = () => SERVER_START + clock.monotonic();
  const asked: Asked = { case: '', earlyMs: [], lateMs: null };
  let allowedMs = Number.NaN;
  const fetch: typeof platform.fetch = () => {
    if (Number.isNaN(allowedMs)) {
      const { how, answer, forMs } = someLimit(random, serverMs());
      allowedMs = clock.monotonic() + forMs;
      asked.case = `case ${number}: ${how}, ${forMs} ms`;
      return Promise.resolve(answer);
    }
    const waitedMs = clock.monotonic() - allowedMs;
    if (waitedMs < 0) asked.earlyMs.push(-waitedMs);
    else asked.lateMs ??= waitedMs;
    return Promise.resolve(Response.json({ result: 'success', msg: '' }));
  };
  const gate = createRequestGate({ ...platform, tabStore: memoryTextStore() }, `${number}`);
  const client = createChatClient({
    platform: { ...platform, fetch },
    serverUrl: 'https://chat.example.com',
    credentials: null,
    gate,
  });
  const path = random() < 0.3 ? '/events' : '/messages';
  const ask = () => void client.get(path, v.unknown()).catch(() => undefined);
  ask();
  return {
    asked,
    /** Asks at moments before the end, right before it, and right after it. */
    plan() {
      const leftMs = allowedMs - clock.monotonic();
      const moments = [random(), random() ** 4, 1 - random() ** 6].map((share) => share * leftMs);
      for (const moment of [0, ...moments, leftMs - 1, leftMs + 1]) timers.after(moment, ask);
      // Whole milliseconds and whole seconds are rounded up, never down.
      timers.after(leftMs + 2_000, ask);
      return leftMs + 2_000;
    },
    close: () => gate.close(),
  };
}

async function runBatch(first: number, random: Random): Promise<Asked[]> {
  const platform = createFakePlatform();
  // The device's own clock is wrong by up to a day: it must not matter.
  platform.jumpClock((random() - 0.5) * 2 * DAY_SECONDS * 1000);
  const people = Array.from({ length: AT_ONCE }, (_, index) =>
    askOn({ platform, random }, first + index),
  );
  await platform.settle();
  const longestMs = Math.max(...people.map((person) => person.plan()));
  await platform.advance(longestMs + 1_000);
  for (const person of people) person.close();
  return people.map(({ asked }) => asked);
}

const parts = Array.from({ length: Math.ceil(CASES / AT_A_TIME) }, (_, part) => SEED + part);

it.each(parts)(
  'nothing is asked before a server allows it, and soon after that: 1,000 cases of seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const all: Asked[] = [];
    while (all.length < AT_A_TIME) all.push(...(await runBatch(all.length, random)));
    expect(all.filter(({ earlyMs }) => earlyMs.length > 0)).toEqual([]);
    expect(all.filter(({ lateMs }) => lateMs === null || lateMs > 2_000)).toEqual([]);
    const kinds = new Set(all.map((one) => one.case.replace(/case \d+: |, [\d.e-]+ ms/g, '')));
    expect(kinds.size).toBe(8);
  },
);
