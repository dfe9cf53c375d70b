/** What the steps of the tour share: the people, and how answers are read. */

import { expect } from 'vitest';
import { numberIn, type Answer, type Body, type Caller } from '../standins/chat/testing';

export interface People {
  marta: Caller;
  jonas: Caller;
  aiko: Caller;
  /** A guest. */
  hugo: Caller;
}

export type Step = (people: People) => Promise<void>;

/** The answer's body, once it is a success. */
export async function ok(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer;
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  expect(status).toBe(200);
  return body;
}

export async function refused(answer: Promise<Answer>, code = 'BAD_REQUEST'): Promise<void> {
  const { status, body } = await answer;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).toMatchObject({ result: 'error', code });
}

export const channelIdOf = async (caller: Caller, stream: string): Promise<number> =>
  numberIn(await ok(caller.get('/get_stream_id', { stream })), 'stream_id');

export const say = async (
  caller: Caller,
  topic: string,
  content: string,
  to = 'general',
): Promise<number> =>
  numberIn(
    await ok(
      caller.post('/messages', { type: 'channel', to, topic, content, read_by_sender: true }),
    ),
    'id',
  );

/** The description knows one segment after the realm's, so the rest is encoded. */
export const temporaryPath = (url: string): string =>
  url.replace(
    /^\/user_uploads\/(\d+)\/(.*)$/,
    (_whole, realm: string, rest: string) =>
      `/api/v1/user_uploads/${realm}/${encodeURIComponent(rest)}`,
  );

export const picture = () =>
  new File([new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0])], 'dot.gif', {
    type: 'image/gif',
  });

/** The last of a list that must not be empty. */
export function lastOf(bodies: readonly Body[]): Body {
  const last = bodies.at(-1);
  if (!last) throw new Error('nothing there');
  return last;
}
