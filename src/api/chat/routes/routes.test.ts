import { describe, expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer } from '@/testing/fakeServer';
import { allRouteCases } from '@/testing/routeCases/all';
import { botCases } from '@/testing/routeCases/botCases';
import { channelCases } from '@/testing/routeCases/channelCases';
import { messageCases } from '@/testing/routeCases/messageCases';
import { ownCases } from '@/testing/routeCases/ownCases';
import { inviteCases } from '@/testing/routeCases/inviteCases';
import { peopleCases } from '@/testing/routeCases/peopleCases';
import { realmCases } from '@/testing/routeCases/realmCases';
import type { RouteCase } from '@/testing/routeCases/routeCase';

function setUp() {
  const platform = createFakePlatform();
  const server = createFakeServer(platform);
  const client = createChatClient({
    platform,
    serverUrl: 'https://chat.example.com',
    // Whoever has a key asks after that, too, before a file leaves.
    credentials: null,
  });
  return { platform, server, client };
}

function textFieldsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}

describe.each<[string, readonly RouteCase[]]>([
  ['messages', messageCases],
  ['channels', channelCases],
  ['people', peopleCases],
  ['invitations', inviteCases],
  ['the organization', realmCases],
  ['one’s own things', ownCases],
  ['bots', botCases],
])('endpoints of %s', (_section, cases) => {
  it.each(cases)('$route: asks and reads as documented', async (routeCase) => {
    const { server, client } = setUp();
    server.prepare({ route: routeCase.route, answer: chatAnswer(routeCase.answer) });
    expect(await routeCase.call(client)).toEqual(routeCase.result);
    const { form, params } = server.takeRequest();
    expect(form ? textFieldsOf(form) : params).toEqual(routeCase.params ?? {});
    server.assertDone();
  });

  it.each(cases)('$route: hands on the server’s refusal', async (routeCase) => {
    const { server, client } = setUp();
    const answer = chatRefusal('BAD_REQUEST', { more: 1 });
    server.prepare({ route: routeCase.route, status: 400, answer });
    await expect(routeCase.call(client)).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'BAD_REQUEST',
      details: { more: 1 },
    });
  });
});

/** Every part of their answers may be missing. */
const TOLERANT = [
  'update-presence',
  'update-subscription-settings',
  'update-realm-user-settings-defaults',
];
const demanding = allRouteCases.filter(
  ({ slug, answer }) => answer !== undefined && !TOLERANT.includes(slug ?? ''),
);

it.each(demanding)('$route: notices an answer without its parts', async ({ call, route }) => {
  const { server, client } = setUp();
  server.prepare({ route, answer: chatAnswer() });
  await expect(call(client)).rejects.toMatchObject({ name: 'MalformedResponseError', status: 200 });
});
