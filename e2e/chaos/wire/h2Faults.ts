/** What goes wrong with HTTP/2, where one connection carries everything: by stream, by connection, and by going away. */
import { constants } from 'node:http2';
import type { WireAnswer } from './httpBytes';
import { answerFaults, FOR_EVER_MS, refused, type Fault, type WireExchange } from './wireFaults';

export interface StreamExchange extends WireExchange {
  /** Begins an answer; `length` is what it claims of its body, whatever that is. */
  head(answer: WireAnswer, length?: number): void;
  data(bytes: Buffer): Promise<void>;
  /** Nothing more comes in this stream. */
  end(): void;
  /** RST_STREAM with a code of HTTP/2. */
  resetStream(code: number): void;
  /**
   * GOAWAY, without a reason: what was asked up to `this` stream is still worked on, or only what was asked `before` it.
   * The others may be asked again elsewhere, says the protocol.
   */
  goAway(last: 'this' | 'before'): void;
  /** RST of the connection, and all that is under way in it. */
  reset(): void;
  /** FIN of the connection. */
  finish(): void;
  /** From now on no ping of the browser is answered over this connection. */
  losePings(): void;
  /** From now on everything gets lost over this connection, which nobody is told. */
  vanish(): void;
}

export type StreamFault = Fault<StreamExchange>;

const { NGHTTP2_INTERNAL_ERROR: BROKEN, NGHTTP2_REFUSED_STREAM: REFUSED } = constants;

const resetting =
  (code: number): StreamFault =>
  async ({ resetStream }) =>
    resetStream(code);

/** Does something to the request after the server did its work. */
const afterWork =
  (what: (exchange: StreamExchange) => unknown): StreamFault =>
  async (exchange) => {
    await exchange.work();
    what(exchange);
  };

/** A part of the body, after a head that claims all of it. */
async function half({ work, head, data, random }: StreamExchange): Promise<void> {
  const answer = await work();
  head(answer);
  await data(answer.body.subarray(0, Math.floor(answer.body.length * (0.1 + random() * 0.8))));
}

/** The body in small pieces, so that the whole takes some seconds however long it is. */
async function drip({ work, head, data, end, wait, random }: StreamExchange): Promise<void> {
  const answer = await work();
  head(answer);
  const size = Math.max(1, Math.ceil(answer.body.length / 60));
  for (let at = 0; at < answer.body.length; at += size) {
    await data(answer.body.subarray(at, at + size));
    await wait(20 + random() * 60);
  }
  end();
}

/** What a browser sees of a request whose window the server never opens: it cannot send the body to its end. */
export const windowNeverOpened: StreamFault = ({ wait }) => wait(FOR_EVER_MS);

/** Faults that any request can meet in a connection with others. */
export const anyStreamFaults: Readonly<Record<string, StreamFault>> = {
  'stream reset before the work': resetting(BROKEN),
  'stream reset after the work': afterWork(({ resetStream }) => resetStream(BROKEN)),
  'stream reset, and worked late': async ({ work, resetStream, random }) => {
    setTimeout(() => void work().catch(() => {}), random() * 8_000).unref();
    resetStream(BROKEN);
  },
  'stream reset in the body': async (exchange) => {
    await half(exchange);
    await exchange.wait(60);
    exchange.resetStream(BROKEN);
  },
  'stream refused': resetting(REFUSED),
  'stream ended in the body': async (exchange) => {
    await half(exchange);
    exchange.end();
  },
  'stream never ended': async ({ work, head, data, wait }) => {
    const answer = await work();
    head(answer, answer.body.length + 40);
    await data(answer.body);
    await wait(FOR_EVER_MS);
  },
  'body in small pieces': drip,
  'going away after this one': async ({ goAway, work, give }) => {
    goAway('this');
    await give(await work());
  },
  'going away before this one': async ({ goAway }) => goAway('before'),
  'going away and closed': async ({ goAway, finish }) => {
    goAway('this');
    finish();
  },
  'going away and closed after the work': afterWork(({ goAway, finish }) => {
    goAway('this');
    finish();
  }),
  'connection reset before the work': async ({ reset }) => reset(),
  'connection reset after the work': afterWork(({ reset }) => reset()),
  'connection closed before the work': async ({ finish }) => finish(),
  'connection closed after the work': afterWork(({ finish }) => finish()),
  'connection reset in the body': async (exchange) => {
    await half(exchange);
    await exchange.wait(60);
    exchange.reset();
  },
  'silence, to pings too': async ({ losePings, wait }) => {
    losePings();
    await wait(FOR_EVER_MS);
  },
  'connection that vanished': async ({ vanish, wait, reset, random }) => {
    vanish();
    // Something on the way may notice some time; else only what pings does.
    await wait(random() < 0.1 ? FOR_EVER_MS : 1_000 + random() * 5_000);
    reset();
  },
  ...answerFaults,
};

/** Faults of sending alone: those that browsers answer by sending again are more common. */
export const sendStreamFaults: Readonly<Record<string, StreamFault>> = {
  'connection closed after the work, more often': afterWork(({ finish }) => finish()),
  'connection reset after the work, more often': afterWork(({ reset }) => reset()),
  'stream refused, more often': resetting(REFUSED),
  // Against the protocol, but in life there is something between the browser and whoever works.
  'stream refused after the work': afterWork(({ resetStream }) => resetStream(REFUSED)),
  'going away before this one, after the work': afterWork(({ goAway }) => goAway('before')),
  'window never opened': windowNeverOpened,
  refused,
};
