/** What goes wrong between the client and the server: each fault is one way to answer, or not to answer, a request. */
import type { Random } from '../standins/chat/machine';

export interface Exchange {
  /** As "POST /messages". */
  route: string;
  /** Lets the server do its work, now. */
  work(): Promise<Response>;
  /** Ends after so much time, or rejects when the client gives up. */
  wait(milliseconds: number): Promise<void>;
  random: Random;
  /** The last answer to a poll, to be given once more. */
  lastPoll: string | null;
}

export type Answering = (exchange: Exchange) => Promise<Response>;

const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json' };
const DAY_MS = 86_400_000;

function dropped(): never {
  throw new TypeError('Failed to fetch');
}

const page = (status: number) => new Response('<h1>Sorry</h1>', { status, headers: HTML });
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: JSON_TYPE });
const refusal = (status: number, code: string, more: object = {}) =>
  json({ result: 'error', msg: code, code, ...more }, status);

const isPoll = ({ route }: Exchange) => route === 'GET /events';

/** A poll's answer with its events changed; other answers as they are. */
async function withEvents(
  exchange: Exchange,
  change: (events: Record<string, unknown>[]) => unknown[],
): Promise<Response> {
  const answer = await exchange.work();
  if (!isPoll(exchange) || answer.status !== 200) return answer;
  const body = (await answer.json()) as { events: Record<string, unknown>[] };
  return json({ ...body, events: change(body.events) });
}

/** The body breaks off in the middle, or never ends. */
async function partial(exchange: Exchange, breaks: boolean): Promise<Response> {
  const text = await (await exchange.work()).text();
  let isStarted = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isStarted) controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      else if (breaks) controller.error(new TypeError('terminated'));
      else await exchange.wait(DAY_MS).catch((error: unknown) => controller.error(error));
      isStarted = true;
    },
  });
  return new Response(body, { headers: JSON_TYPE });
}

const limitedFor = (seconds: number, where: 'body' | 'header') =>
  where === 'body'
    ? refusal(429, 'RATE_LIMIT_HIT', { 'retry-after': seconds })
    : new Response('<h1>Slow down</h1>', {
        status: 429,
        headers: { ...HTML, 'retry-after': String(seconds) },
      });

/** Nobody is told to wait for longer. */
export const MOST_SECONDS = 20;
const seconds = ({ random }: Exchange) => 1 + Math.floor(random() * MOST_SECONDS);

/** Faults that any request can meet. */
export const anyFaults: Record<string, Answering> = {
  refused: async () => dropped(),
  'lost after the work': async ({ work }) => {
    await work();
    return dropped();
  },
  'worked late, and lost': async ({ work, wait, random }) => {
    // The client's giving up does not reach the server.
    void wait(random() * 50_000)
      .catch(() => {})
      .then(work)
      .catch(() => {});
    return dropped();
  },
  silence: async ({ wait }) => {
    await wait(DAY_MS);
    return dropped();
  },
  'silence after the work': async ({ work, wait }) => {
    await work();
    await wait(DAY_MS);
    return dropped();
  },
  slow: async ({ work, wait, random }) => {
    await wait(50 + random() * 15_000);
    return work();
  },
  'slow way back': async ({ work, wait, random }) => {
    const answer = await work();
    await wait(50 + random() * 15_000);
    return answer;
  },
  'broken body': (exchange) => partial(exchange, true),
  'stuck body': (exchange) => partial(exchange, false),
  'cut off': async ({ work }) => {
    const text = await (await work()).text();
    return new Response(text.slice(0, -5), { headers: JSON_TYPE });
  },
  '500': async () => page(500),
  '502': async () => page(502),
  '503': async () => page(503),
  '504 after the work': async ({ work }) => {
    await work();
    return page(504);
  },
  'captive portal': async () => page(200),
  'empty answer': async () => new Response(null, { status: 204 }),
  '413': async () => page(413),
  '429 in the body': async (exchange) => limitedFor(seconds(exchange), 'body'),
  '429 in the header': async (exchange) => limitedFor(seconds(exchange), 'header'),
  '429 for no time': async () => limitedFor(0, 'body'),
};

/** Faults of polls alone. */
export const pollFaults: Record<string, Answering> = {
  '401 once': async () => refusal(401, 'INVALID_API_KEY'),
  '403': async () => refusal(403, 'FORBIDDEN'),
  BAD_REQUEST: async () => refusal(400, 'BAD_REQUEST'),
  'lost queue': async () => refusal(400, 'BAD_EVENT_QUEUE_ID'),
  'the last answer again': async ({ lastPoll, work }) =>
    lastPoll === null ? work() : new Response(lastPoll, { headers: JSON_TYPE }),
  'each event twice': (exchange) =>
    withEvents(exchange, (events) => events.flatMap((one) => [one, one])),
  'out of order': (exchange) => withEvents(exchange, (events) => events.toReversed()),
  'unknown kinds': (exchange) =>
    withEvents(exchange, (events) =>
      events.flatMap((one) => [{ id: Number(one.id) - 0.5, type: 'weather' }, one]),
    ),
  'missing keys': (exchange) =>
    withEvents(exchange, ([first, ...rest]) =>
      first ? [{ id: first.id, type: first.type }, ...rest] : [],
    ),
};

/** What browsers do with a write whose used connection broke: they send it once more, without a word. */
export const sentTwice: Answering = async ({ work }) => {
  await work();
  return work();
};

/** Every fault that there is in one process, whatever it is a fault of. */
export const faultNames: readonly string[] = [
  ...Object.keys(anyFaults),
  ...Object.keys(pollFaults),
  'sent twice',
];
