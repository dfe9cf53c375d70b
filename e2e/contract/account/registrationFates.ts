/** What a network, a proxy or a service can make of a request for an account. */
import type { Random } from '../../standins/chat/machine';
import type { AccountService } from '../../standins/account/service';

/** How a request to make an account fares. Work is what the service does, copies are what browsers send by themselves. */
export const FATES = [
  'well',
  'well',
  'never arrives',
  'answer lost',
  'no answer, and no work',
  'no answer after the work',
  'sent twice by the browser',
  'sent twice by the browser, the second told to wait',
  'sent twice by the browser, both answers lost',
  '502 before the work',
  '502 after the work',
  '503 with a time, after the work',
  'half an answer',
  'an empty answer',
  'a captive portal',
  '429',
  'expired',
  'refused',
] as const;
export type Fate = (typeof FATES)[number];

const USED_WORDS = [
  'The challenge has already been used.',
  'This proof was used before.',
  'Challenge is spent.',
  'Duplicate challenge.',
];

export const lost = () => new TypeError('Failed to fetch');

const json = (status: number, body: object) => Response.json(body, { status });
const page = (status: number) =>
  new Response('<!doctype html><h1>Sorry</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

function untilGivenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(lost()));
  });
}

interface Network {
  service: AccountService;
  random: Random;
  signal: AbortSignal | null | undefined;
  /** The request, fresh for each copy of it. */
  request(): Request;
}

/** What comes back of a request with this fate. */
export async function answerBy(fate: Fate, network: Network): Promise<Response> {
  const { service, random, signal, request } = network;
  const work = () => service.handle(request());
  switch (fate) {
    case 'well':
      return work();
    case 'never arrives':
      throw lost();
    case 'answer lost':
      await work();
      throw lost();
    case 'no answer, and no work':
      return untilGivenUp(signal);
    case 'no answer after the work':
      await work();
      return untilGivenUp(signal);
    case 'sent twice by the browser': {
      await work();
      const second = await work();
      const message = USED_WORDS[Math.floor(random() * USED_WORDS.length)]!;
      const status = [400, 401, 403, 409, 422][Math.floor(random() * 5)]!;
      return second.ok ? second : json(status, { message });
    }
    case 'sent twice by the browser, the second told to wait':
      await work();
      return json(429, { message: 'Slow down.', retryAfterMs: Math.floor(random() * 60_000) });
    case 'sent twice by the browser, both answers lost':
      await work();
      await work();
      throw lost();
    case '502 before the work':
      return page(502);
    case '502 after the work':
      await work();
      return page(502);
    case '503 with a time, after the work':
      await work();
      return json(503, { message: 'Overloaded.', retryAfterMs: 4_000 });
    case 'half an answer': {
      const text = await (await work()).text();
      return new Response(text.slice(0, text.length * random()));
    }
    case 'an empty answer':
      await work();
      return new Response('');
    case 'a captive portal':
      return page(200);
    case '429':
      return json(429, { message: 'Slow down.', retryAfterMs: Math.floor(random() * 90_000) });
    case 'expired':
      return json(400, { message: 'The challenge has expired.' });
    case 'refused':
      return json(400, { message: 'The password was found in a data breach.' });
  }
}
