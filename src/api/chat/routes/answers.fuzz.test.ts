/** Every endpoint of the chat server, given answers with something wrong in them. */
import { expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { RequestError } from '@/domain/requestError';
import { createFakePlatform } from '@/testing/fakePlatform';
import { isPolluted, mutationsOf, type Json } from '@/testing/mutatedJson';
import { fc, runsOf } from '@/testing/properties';
import { allRouteCases } from '@/testing/routeCases/all';

/** For each endpoint. */
const RUNS = runsOf(200);

/** A client for which every answer is this text. */
function clientFor(text: string) {
  const platform = createFakePlatform({
    fetch: () => Promise.resolve(new Response(text)),
    upload: () => Promise.resolve({ status: 200, text }),
  });
  return createChatClient({ platform, serverUrl: 'https://chat.example.com', credentials: null });
}

/** As JSON, sometimes cut off. */
const textOf = (json: Json) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(JSON.stringify(json)) },
    { weight: 1, arbitrary: fc.nat().map((end) => JSON.stringify(json).slice(0, end % 200)) },
  );

it.each(allRouteCases)(
  '$route never throws anything but our errors, nor touches a prototype',
  async ({ call, answer = {} }) => {
    const whole = { result: 'success', msg: '', ...answer };
    const wire = JSON.parse(JSON.stringify(whole)) as Json;
    await fc.assert(
      fc.asyncProperty(mutationsOf(wire).chain(textOf), async (text) => {
        const error: unknown = await call(clientFor(text)).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if (error !== null) expect(error).toBeInstanceOf(RequestError);
        expect(isPolluted()).toBe(false);
      }),
      { numRuns: RUNS },
    );
  },
);
