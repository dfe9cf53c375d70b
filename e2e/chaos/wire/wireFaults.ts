/** What goes wrong on the wire: each fault is one way to treat one request and its answer, or the bytes of them. */
import type { Random } from '../../standins/chat/machine';
import { headBytes, madeAnswer, type WireAnswer, type WireRequest } from './httpBytes';

export interface WireExchange {
  request: WireRequest;
  random: Random;
  /** Lets the server do its work, now, and gives its whole answer. Goes on when the browser is gone. */
  work(): Promise<WireAnswer>;
  /** Gives the browser an answer, in one piece. */
  give(answer: WireAnswer): Promise<void>;
  /** Ends after so many milliseconds, or rejects when the browser has gone, or the trouble is over. */
  wait(milliseconds: number): Promise<void>;
  /** Notes that the browser was told to leave the server alone, from now on; unless it hung up before it heard. */
  limited(seconds: number): void;
  /** The last whole answer to a poll, to be given once more. */
  lastPoll: WireAnswer | null;
}

/** Over a connection that is this request's alone. */
export interface ByteExchange extends WireExchange {
  /** Gives the browser bytes, whatever they are. */
  send(bytes: Buffer): Promise<void>;
  /** RST: whatever the browser has not read yet is lost too. */
  reset(): void;
  /** FIN: nothing more comes. */
  finish(): void;
}

export type Fault<Exchange> = (exchange: Exchange) => Promise<void>;
export type WireFault = Fault<WireExchange>;
export type ByteFault = Fault<ByteExchange>;

export const FOR_EVER_MS = 86_400_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = { 'content-type': 'text/html' };

const page = (status: number, words = 'Sorry') =>
  madeAnswer(status, `<!doctype html><title>${words}</title><h1>${words}</h1>`, HTML);
const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  madeAnswer(status, JSON.stringify(value), { ...JSON_TYPE, ...headers });
const refusal = (status: number, code: string, msg = code) =>
  json(status, { result: 'error', msg, code });

const giving =
  (make: () => WireAnswer): WireFault =>
  ({ give }) =>
    give(make());

/** The whole answer as bytes, cut after a part of the head or of the body. */
function halfOf(answer: WireAnswer, { random }: ByteExchange, part: 'head' | 'body'): Buffer {
  const head = headBytes(answer);
  const share = 0.1 + random() * 0.8;
  if (part === 'head') return head.subarray(0, Math.floor(head.length * share));
  return Buffer.concat([head, answer.body.subarray(0, Math.floor(answer.body.length * share))]);
}

const cutting =
  (part: 'head' | 'body', how: 'reset' | 'finish'): ByteFault =>
  async (exchange) => {
    await exchange.send(halfOf(await exchange.work(), exchange, part));
    // What is reset at once takes what was sent before it along.
    if (how === 'reset') await exchange.wait(60);
    exchange[how]();
  };

/** A time that people notice, and that does not use up a test. */
const someSeconds = ({ random }: WireExchange) => 1 + Math.floor(random() * 4);

const limiting =
  (where: 'body' | 'header' | 'both' | 'page'): WireFault =>
  async (exchange) => {
    const seconds = someSeconds(exchange);
    const body = {
      result: 'error',
      msg: 'Slow down',
      code: 'RATE_LIMIT_HIT',
      'retry-after': seconds,
    };
    const header = { 'retry-after': String(seconds) };
    const answers = {
      body: () => json(429, body),
      header: () => json(429, { result: 'error', msg: 'Slow down' }, header),
      both: () => json(429, body, header),
      page: () => madeAnswer(429, '<h1>Slow down</h1>', { ...HTML, ...header }),
    };
    await exchange.give(answers[where]());
    exchange.limited(seconds);
  };

/** In small pieces, so that the whole takes some seconds however long it is. */
async function drip(exchange: ByteExchange): Promise<void> {
  const answer = await exchange.work();
  const bytes = Buffer.concat([headBytes(answer), answer.body]);
  const pieces = 60;
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length; at += size) {
    await exchange.send(bytes.subarray(at, at + size));
    await exchange.wait(20 + exchange.random() * 60);
  }
}

async function jitter(exchange: WireExchange): Promise<void> {
  await exchange.wait(50 + exchange.random() * 1_500);
  const answer = await exchange.work();
  await exchange.wait(50 + exchange.random() * 1_500);
  await exchange.give(answer);
}

/** Faults of answers, whatever they come over. */
export const answerFaults: Readonly<Record<string, WireFault>> = {
  'cut off, of the length it says': async ({ work, give }) => {
    const answer = await work();
    await give({ ...answer, body: answer.body.subarray(0, -5) });
  },
  silence: ({ wait }) => wait(FOR_EVER_MS),
  'silence after the work': async ({ work, wait }) => {
    await work();
    await wait(FOR_EVER_MS);
  },
  slow: jitter,
  '500': giving(() => page(500)),
  '502': giving(() => page(502, 'Bad gateway')),
  '503': giving(() => page(503, 'Unavailable')),
  '504 after the work': async ({ work, give }) => {
    await work();
    await give(page(504, 'Gateway time-out'));
  },
  'captive portal': giving(() => page(200, 'Welcome to the café')),
  'empty answer': giving(() => madeAnswer(204, '')),
  'sent to a sign-in': giving(() => madeAnswer(302, '', { location: '/login/' })),
  '403 page': giving(() => page(403, 'Forbidden')),
  '413 page': giving(() => page(413, 'Too large')),
  '429 in the body': limiting('body'),
  '429 in the header': limiting('header'),
  '429 in both': limiting('both'),
  '429 page': limiting('page'),
};

/** Faults that any request can meet over a connection of its own. */
export const anyWireFaults: Readonly<Record<string, ByteFault>> = {
  'reset before the work': async ({ reset }) => reset(),
  'reset after the work': async ({ work, reset }) => {
    await work();
    reset();
  },
  'closed before the work': async ({ finish }) => finish(),
  'closed after the work': async ({ work, finish }) => {
    await work();
    finish();
  },
  'worked late, and lost': async ({ work, reset, random }) => {
    setTimeout(() => void work().catch(() => {}), random() * 8_000).unref();
    reset();
  },
  'closed in the head': cutting('head', 'finish'),
  'closed in the body': cutting('body', 'finish'),
  'reset in the body': cutting('body', 'reset'),
  'shorter than it says': async ({ work, send, wait }) => {
    const answer = await work();
    await send(Buffer.concat([headBytes(answer, answer.body.length + 40), answer.body]));
    await wait(FOR_EVER_MS);
  },
  'longer than it says': async ({ work, send, finish }) => {
    const answer = await work();
    await send(
      Buffer.concat([headBytes(answer, Math.max(0, answer.body.length - 7)), answer.body]),
    );
    finish();
  },
  'in small pieces': drip,
  ...answerFaults,
};

type Events = Record<string, unknown>[];

/** A poll's answer with its events changed; other answers as they are. */
const changing =
  (change: (events: Events) => unknown[]): WireFault =>
  async ({ work, give }) => {
    const answer = await work();
    if (answer.status !== 200) return give(answer);
    const told = JSON.parse(answer.body.toString()) as { events: Events };
    await give({
      ...answer,
      body: Buffer.from(JSON.stringify({ ...told, events: change(told.events) })),
    });
  };

/** Faults of polls alone. */
export const pollWireFaults: Readonly<Record<string, WireFault>> = {
  '401 once': giving(() => refusal(401, 'INVALID_API_KEY')),
  '403': giving(() => refusal(403, 'FORBIDDEN')),
  'lost queue': giving(() => refusal(400, 'BAD_EVENT_QUEUE_ID')),
  'already pruned': giving(() =>
    refusal(400, 'BAD_REQUEST', 'An event newer than 12 has already been pruned!'),
  ),
  'not in this queue': giving(() => refusal(400, 'BAD_REQUEST', 'Event 12 was not in this queue')),
  'the last answer again': async ({ lastPoll, work, give }) => give(lastPoll ?? (await work())),
  'each event twice': changing((events) => events.flatMap((one) => [one, one])),
  'out of order': changing((events) => events.toReversed()),
  'unknown kinds': changing((events) =>
    events.flatMap((one) => [{ id: Number(one['id']) - 0.5, type: 'weather' }, one]),
  ),
  'missing keys': changing(([first, ...rest]) =>
    first ? [{ id: first['id'], type: first['type'] }, ...rest] : [],
  ),
};

export const refused = giving(() => refusal(400, 'BAD_REQUEST', 'The harbour is closed.'));

/** Faults of sending alone. */
export const sendWireFaults: Readonly<Record<string, ByteFault>> = {
  // Common in life, and the ones that browsers answer by sending again.
  'closed after the work, more often': anyWireFaults['closed after the work']!,
  'reset after the work, more often': anyWireFaults['reset after the work']!,
  'reset before the work, more often': anyWireFaults['reset before the work']!,
  refused,
};
