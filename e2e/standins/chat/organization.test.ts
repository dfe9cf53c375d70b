import { beforeEach, describe, expect, it } from 'vitest';
import { emojiPng } from './pictures';
import { newServer, signIn, type Answer, type Caller } from './testing';

let marta: Caller;
let aiko: Caller;
let tom: Caller;
let guest: Caller;

beforeEach(async () => {
  const server = newServer();
  const person = (handle: string) => signIn(server, `${handle}@lantern.example`);
  [marta, aiko, tom, guest] = [
    await person('marta'),
    await person('aiko'),
    await person('tom'),
    await person('hugo'),
  ];
});

const told = async (answer: Promise<Answer>) => (await answer).body.msg;

describe('linkifiers', () => {
  const add = (pattern: string, urlTemplate: string, caller = marta) =>
    told(caller.post('/realm/filters', { pattern, url_template: urlTemplate }));

  it.each([
    ['', 'https://a.example', 'This field cannot be blank.'],
    ['T(?P<id>[0-9]+', 'https://a.example/{id}', 'Bad regular expression: T(?P<id>[0-9]+'],
    ['T(?P<id>[0-9]+)', 'https://a.example/{id', 'Invalid URL template.'],
    [
      'T(?P<id>[0-9]+)',
      'https://a.example/{page}',
      "Group 'page' in URL template is not present in linkifier pattern.",
    ],
    [
      'T(?P<id>[0-9]+)',
      'https://a.example',
      "Group 'id' in linkifier pattern is not present in URL template.",
    ],
    [
      '#(?P<id>[0-9]+)',
      'https://a.example/{id}',
      'Realm filter with this Realm and Pattern already exists.',
    ],
  ])('are refused: %s, %s', async (pattern, urlTemplate, reason) => {
    expect(await add(pattern, urlTemplate)).toBe(reason);
  });

  it('know the operators of templates, and Python’s escapes', async () => {
    expect(await add(String.raw`T\-(?P<a>[0-9]+)/(?P<b>\w+)`, 'https://a.example{/a}{?b}')).toBe(
      '',
    );
    expect(await add('U(?P<a>[0-9]+)/(?P<b>[0-9]+)', 'https://a.example/{a,b:3}')).toBe('');
  });

  it('are for administrators to change', async () => {
    expect(await add('T(?P<id>[0-9]+)', 'https://a.example/{id}', aiko)).toBe(
      'Must be an organization administrator',
    );
  });

  it('keep their pattern when they are changed', async () => {
    const change = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://b.example/{id}' };
    expect(await told(marta.patch('/realm/filters/1', change))).toBe('');
    expect(await told(marta.patch('/realm/filters/2', change))).toContain('already exists');
  });
});

describe('code playgrounds', () => {
  const usual = { name: 'Go', pygments_language: 'Go', url_template: 'https://go.example/{?code}' };

  it.each([
    [{ pygments_language: 'G'.repeat(41) }, /^pygments_language is too long/],
    [{ pygments_language: 'Go!' }, /^Invalid characters/],
    [{ name: ' ' }, /^This field cannot be blank/],
    [{ url_template: 'https://go.example' }, /^Missing the required variable "code"/],
    [{ url_template: 'https://go.example/{code}/{more}' }, /^"code" should be the only variable/],
    [{ url_template: 'https://go.example/{code' }, /^Invalid URL template/],
    [{ name: 'Rust playground', pygments_language: 'Rust' }, /already exists/],
  ])('are refused with %o', async (change, reason) => {
    expect(await told(marta.post('/realm/playgrounds', { ...usual, ...change }))).toMatch(reason);
  });

  it('may name their variable twice', async () => {
    const twice = { ...usual, url_template: 'https://go.example/{code}#{code:8}' };
    expect(await told(marta.post('/realm/playgrounds', twice))).toBe('');
  });
});

describe('custom emoji', () => {
  const face = (type = 'image/png') => new File([emojiPng([200, 80, 80])], 'face.png', { type });
  const add = (name: string, file = face(), caller = marta) =>
    told(caller.upload(`/realm/emoji/${encodeURIComponent(name)}`, file));

  it.each([
    ['red!', /^Emoji names must contain only/],
    ['red_', /^Emoji names must end with/],
    [' ', /^Emoji name is missing/],
    ['lumen', /^A custom emoji with this name already exists/],
  ])('are refused the name %s', async (name, reason) => {
    expect(await add(name)).toMatch(reason);
  });

  it('have a picture, and not too large a one', async () => {
    expect(await add('red', face('text/plain'))).toBe('Invalid image format');
    expect(await add('red', new File(['red'], 'red.png', { type: 'image/png' }))).toMatch(
      /^Could not decode image/,
    );
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'red.png', { type: 'image/png' });
    expect(await add('red', large)).toMatch(/larger than the allowed limit of 5 MiB/);
  });

  it('stand in the place of built-in ones only as administrators wish', async () => {
    expect(await add('octopus', face(), aiko)).toMatch(/^Only administrators/);
    expect(await add('octopus')).toBe('');
    expect(await add('Red Face', face(), aiko)).toBe('');
    expect(await add('green', face(), guest)).toBe('Not allowed for guest users');
  });

  it('are taken away by their author or an administrator', async () => {
    await add('red', face(), aiko);
    expect(await told(tom.delete('/realm/emoji/red'))).toMatch(/^Must be an organization admin/);
    expect(await told(aiko.delete('/realm/emoji/red'))).toBe('');
    expect(await add('red', face(), tom)).toBe('');
  });
});

describe('default channels', () => {
  it('are told once', async () => {
    const queue = await aiko.register({ event_types: ['default_streams'] });
    const { body } = await marta.get('/get_stream_id', { stream: 'ferry' });
    const change = { stream_id: body.stream_id };
    await marta.post('/default_streams', change);
    await marta.post('/default_streams', change);
    expect(await aiko.events(queue)).toHaveLength(1);
    await marta.delete('/default_streams', change);
    expect(await aiko.events(queue)).toHaveLength(1);
  });
});
