import { describe, expect, it } from 'vitest';
import { pictureSize } from './pictures';
import {
  callOpenly,
  newServer,
  numberIn,
  rawRequest,
  signIn,
  testMachine,
  textIn,
} from './testing';

const person = (server: ReturnType<typeof newServer>, handle: string) =>
  signIn(server, `${handle}@lantern.example`);

describe('signing in', () => {
  it('gives the key for the right password only', async () => {
    const server = newServer();
    const right = await callOpenly(server, 'POST', '/fetch_api_key', {
      username: 'marta@lantern.example',
      password: 'lantern',
    });
    expect(right.body).toMatchObject({ result: 'success', email: 'marta@lantern.example' });
    const wrong = await callOpenly(server, 'POST', '/fetch_api_key', {
      username: 'marta@lantern.example',
      password: 'lighthouse',
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'AUTHENTICATION_FAILED' } });
  });

  it('refuses the sixth failure within half an hour, and forgets them later', async () => {
    const machine = testMachine();
    const server = newServer({ machine });
    const attempt = (password: string) =>
      callOpenly(server, 'POST', '/fetch_api_key', { username: 'marta@lantern.example', password });
    for (let index = 0; index < 5; index += 1) expect((await attempt('no')).status).toBe(401);
    expect(await attempt('lantern')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', 'retry-after': 1800 },
    });
    await machine.advance(1_800_001);
    expect((await attempt('lantern')).status).toBe(200);
  });

  it('tells apart a deactivated account', async () => {
    const answer = await callOpenly(newServer(), 'POST', '/fetch_api_key', {
      username: 'otto@lantern.example',
      password: 'lantern',
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } });
  });
});

describe('credentials', () => {
  it('names the scheme only when the header is missing or malformed', async () => {
    const server = newServer();
    const none = await server.handle(rawRequest('GET', '/users/me'));
    expect(none.status).toBe(401);
    expect(none.headers.get('www-authenticate')).toContain('Basic');
    const authorization = `Basic ${btoa('marta@lantern.example:wrong')}`;
    const wrong = await server.handle(
      rawRequest('GET', '/users/me', { headers: { authorization } }),
    );
    expect(await wrong.json()).toMatchObject({ code: 'INVALID_API_KEY' });
    expect(wrong.headers.get('www-authenticate')).toBeNull();
  });

  it('compares addresses without regard to case', async () => {
    const server = newServer();
    const marta = await person(server, 'marta');
    const authorization = `Basic ${btoa(`MARTA@lantern.example:${marta.apiKey}`)}`;
    const answer = await server.handle(
      rawRequest('GET', '/users/me', { headers: { authorization } }),
    );
    expect(answer.status).toBe(200);
  });
});

it('sends two letters an hour to new addresses, and holds nothing else back', async () => {
  const machine = testMachine();
  const marta = await person(newServer({ machine }), 'marta');
  const ask = (email: string) => marta.patch('/settings', { email });
  expect((await ask('a@new.example')).status).toBe(200);
  expect((await ask('b@new.example')).status).toBe(200);
  expect(await ask('c@new.example')).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMIT_HIT', 'retry-after': 3_600 },
  });
  expect((await marta.patch('/settings', { enter_sends: true })).status).toBe(200);
  await machine.advance(3_600_001);
  expect((await ask('c@new.example')).status).toBe(200);
});

describe('parameters', () => {
  it('lists those that a route does not know', async () => {
    const marta = await person(newServer(), 'marta');
    const { body } = await marta.get('/users/me', { colour: 'red', client: 'mine' });
    expect(body.ignored_parameters_unsupported).toEqual(['colour']);
  });

  it('asks for those that are missing', async () => {
    const marta = await person(newServer(), 'marta');
    expect(await marta.post('/messages', { type: 'direct', to: [9] })).toMatchObject({
      status: 400,
      body: {
        code: 'REQUEST_VARIABLE_MISSING',
        var_name: 'content',
        msg: "Missing 'content' argument",
      },
    });
  });

  it('does not look into a JSON body', async () => {
    const server = newServer();
    const marta = await person(server, 'marta');
    const request = new Request('http://chat.test/api/v1/messages/render', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${marta.email}:${marta.apiKey}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ content: 'x' }),
    });
    expect(await (await server.handle(request)).json()).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
    });
  });

  it.each([
    [{ messages: 'x', op: 'add', flag: 'read' }, 'Argument "messages" is not valid JSON.'],
    [{ messages: ['1'], op: 'add', flag: 'read' }, 'messages[0] is not an integer'],
    [{ messages: [1], op: 'flip', flag: 'read' }, 'Invalid op'],
    [{ messages: [1], op: 'add', flag: 'mentioned' }, "Flag not editable: 'mentioned'"],
  ])('says what is wrong with %j', async (parameters, msg) => {
    const marta = await person(newServer(), 'marta');
    expect((await marta.post('/messages/flags', parameters)).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg,
    });
  });

  it('knows paths but not every method on them', async () => {
    const marta = await person(newServer(), 'marta');
    expect((await marta.delete('/users')).status).toBe(405);
    expect((await marta.get('/nonesuch')).status).toBe(404);
  });
});

describe('limits and origins', () => {
  it('counts requests by user and says when to come again', async () => {
    const machine = testMachine();
    const server = newServer({ machine, requestsPerMinute: 3 });
    const marta = await person(server, 'marta');
    const jonas = await person(server, 'jonas');
    const first = await marta.get('/users/me');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('2');
    await marta.get('/users/me');
    await marta.get('/users/me');
    const refused = await marta.get('/users/me');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', 'retry-after': 60 },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await jonas.get('/users/me')).status).toBe(200);
    await machine.advance(60_001);
    expect((await marta.get('/users/me')).status).toBe(200);
  });

  it('lets other origins in, on errors too, and answers their preflight', async () => {
    const server = newServer();
    const refused = await server.handle(rawRequest('GET', '/users/me'));
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await server.handle(
      new Request('http://chat.test/api/v1/users/me', { method: 'OPTIONS' }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Authorization');
  });
});

describe('the two vocabularies', () => {
  it('names version keys and the extra emoji as asked', async () => {
    const server = newServer({ vocabulary: 'service' });
    const settings = await callOpenly(server, 'GET', '/server_settings');
    expect(settings.body.service_feature_level).toBe(276);
    expect(settings.body).not.toHaveProperty('zulip_feature_level');
    const marta = await person(server, 'marta');
    const messageId = server.control.postAs(
      'jonas@lantern.example',
      { channel: 'general', topic: 't' },
      'x',
    );
    await marta.post(`/messages/${messageId}/reactions`, {
      emoji_name: 'zulip',
      emoji_code: 'zulip',
      reaction_type: 'service_extra_emoji',
    });
    const { body } = await marta.get(`/messages/${messageId}`);
    expect(body.message).toMatchObject({ reactions: [{ reaction_type: 'service_extra_emoji' }] });
  });
});

describe('files', () => {
  const png = () => new File([new Uint8Array([1, 2, 3])], 'a picture.png', { type: 'image/png' });

  it('keeps an upload private until a message links it', async () => {
    const server = newServer();
    const marta = await person(server, 'marta');
    const jonas = await person(server, 'jonas');
    const url = textIn((await marta.upload('/user_uploads', png())).body, 'url');
    expect((await jonas.get(url)).status).toBe(403);
    await marta.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 't',
      content: `[a](${url})`,
    });
    const answer = await jonas.get(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
  });

  it('hands out addresses that need no key for a minute', async () => {
    const machine = testMachine();
    const server = newServer({ machine });
    const marta = await person(server, 'marta');
    const url = textIn((await marta.upload('/user_uploads', png())).body, 'url');
    const temporary = textIn((await marta.get(`/api/v1${url}`)).body, 'url');
    const open = () => server.handle(new Request(`http://chat.test${temporary}`));
    expect((await open()).status).toBe(200);
    await machine.advance(60_001);
    expect((await open()).status).toBe(403);
  });

  it('takes the key in the query, and refuses strangers', async () => {
    const server = newServer();
    const hugo = await person(server, 'hugo');
    const picture = '/user_uploads/thumbnail/1/4f/lantern/evening.png/840x560.webp';
    const get = (query: string) => server.handle(new Request(`http://chat.test${picture}${query}`));
    expect((await get('')).status).toBe(401);
    expect((await get(`?api_key=${hugo.apiKey}`)).status).toBe(200);
  });

  it('draws avatars and lists emoji', async () => {
    const server = newServer();
    const marta = await person(server, 'marta');
    const { body } = await marta.get('/users/me');
    const avatar = await server.handle(
      new Request(`http://chat.test${textIn(body, 'avatar_url')}`),
    );
    const drawn = new Uint8Array(await avatar.arrayBuffer());
    expect(avatar.headers.get('content-type')).toBe('image/png');
    expect(pictureSize(drawn)).toEqual({ width: 100, height: 100 });
    const emoji = await callOpenly(server, 'GET', '/static/generated/emoji/emoji_api.json');
    expect(emoji.body.code_to_names).toMatchObject({ '1f389': ['tada', 'party_popper'] });
    const redirect = await marta.get(`/avatar/${numberIn(body, 'user_id')}`);
    expect(redirect.headers.get('location')).toBe(body.avatar_url);
  });
});
