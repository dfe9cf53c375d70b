/** The organization's profile fields and what people say in them, as real servers judge both. */
import { beforeEach, describe, expect, it } from 'vitest';
import { bodiesIn, bodyIn, newServer, numberIn, signIn, type Body, type Caller } from './testing';

let marta: Caller;
let aiko: Caller;

beforeEach(async () => {
  const server = newServer();
  marta = await signIn(server, 'marta@lantern.example');
  aiko = await signIn(server, 'aiko@lantern.example');
});

async function fieldNamed(wanted: string): Promise<Body> {
  const { body } = await marta.get('/realm/profile_fields');
  return bodiesIn(body, 'custom_fields').find(({ name }) => name === wanted) ?? {};
}

const add = async (values: Body) => (await marta.post('/realm/profile_fields', values)).body.msg;

const change = async (name: string, values: Body) => {
  const path = `/realm/profile_fields/${numberIn(await fieldNamed(name), 'id')}`;
  return (await marta.patch(path, values)).body.msg;
};

const say = async (name: string, value: unknown) => {
  const data = [{ id: numberIn(await fieldNamed(name), 'id'), value }];
  return (await aiko.patch('/users/me/profile_data', { data })).body.msg;
};

const saidBy = async (caller: Caller) => {
  const parameters = { include_custom_profile_fields: true };
  const { body } = await marta.get(`/users/${caller.userId}`, parameters);
  return bodyIn(bodyIn(body, 'user'), 'profile_data');
};

describe('fields', () => {
  it('have names, hints of some length, and no two the same name', async () => {
    expect(await add({ field_type: 1, name: ' ' })).toBe('Label cannot be blank.');
    expect(await add({ field_type: 1, name: 'x'.repeat(41) })).toContain('name is too long');
    expect(await add({ field_type: 1, name: 'x', hint: 'x'.repeat(81) })).toContain(
      'hint is too long',
    );
    expect(await add({ field_type: 1, name: 'Website' })).toContain('already exists');
    expect(await add({ field_type: 9, name: 'x' })).toBe('Invalid field type.');
    expect(await add({ field_type: 1, name: 'x' })).toBe('');
  });

  it('of options have some, and each once', async () => {
    const option = (text: string) => ({ text, order: '1' });
    const list = (field_data: Body) => add({ field_type: 3, name: 'Watch', field_data });
    expect(await list({})).toBe('Field must have at least one choice.');
    expect(await list({ 0: option('Dawn'), 1: option('Dawn') })).toBe(
      'Field must not have duplicate choices.',
    );
    expect(await list({ 0: option(' ') })).toContain('cannot be blank');
    expect(await list({ 0: option('Dawn') })).toBe('');
  });

  it('of sites are known to the server, which names them, or have an address', async () => {
    const site = (field_data: Body) => add({ field_type: 7, name: 'Elsewhere', field_data });
    expect(await site({ subtype: 'nowhere' })).toBe('Invalid external account type');
    expect(await site({ subtype: 'custom' })).toContain('must define URL pattern');
    expect(await site({ subtype: 'custom', url_pattern: 'https://a.example' })).toContain(
      "must contain '%(username)s'",
    );
    expect(await site({ subtype: 'mastodon' })).toBe('');
    expect(await fieldNamed('Mastodon')).toMatchObject({ hint: expect.stringContaining('full') });
    expect(await change('Mastodon', { name: 'Toots' })).toBe(
      'Default custom field cannot be updated.',
    );
    expect(await change('Mastodon', { name: 'Mastodon', required: true })).toBe('');
  });

  it('stand in the summary where they are short, two at most', async () => {
    expect(await change('Website', { display_in_profile_summary: true })).toContain('Only 2');
    expect(await change('Pronouns', { display_in_profile_summary: false })).toBe('');
    expect(await change('About me', { display_in_profile_summary: true })).toContain(
      'not supported',
    );
    expect(await change('Website', { display_in_profile_summary: true })).toBe('');
  });

  it('take answers with them that name an option which is gone', async () => {
    await say('Favourite boat', '1');
    expect(Object.values(await saidBy(aiko))).toContainEqual({ value: '1' });
    await change('Favourite boat', { field_data: { 0: { text: 'Lumen', order: '1' } } });
    expect(Object.values(await saidBy(aiko))).not.toContainEqual({ value: '1' });
  });
});

describe('answers', () => {
  it('are judged by their field, and by its name', async () => {
    expect(await say('Website', 'harbour')).toBe('Website is not a URL');
    expect(await say('Birthday', 'tomorrow')).toBe('Birthday is not a date');
    expect(await say('What I do', 'x'.repeat(51))).toContain('What I do is too long');
    expect(await say('Favourite boat', '7')).toContain('is not a valid choice');
    expect(await say('Mentor', 'Jonas')).toBe('User IDs is not a list');
    expect(await say('Mentor', [404])).toBe('Invalid user ID: 404');
    expect(await say('Mentor', [marta.userId])).toBe('');
  });

  it('are taken all or none', async () => {
    const ids = await Promise.all(
      ['What I do', 'Website'].map(async (name) => numberIn(await fieldNamed(name), 'id')),
    );
    const before = await saidBy(aiko);
    const data = ids.map((id) => ({ id, value: 'harbour' }));
    await aiko.patch('/users/me/profile_data', { data });
    expect(await saidBy(aiko)).toEqual(before);
  });
});

it('pictures stay as they are where the organization says so, but for administrators', async () => {
  await marta.patch('/realm', { avatar_changes_disabled: true });
  expect((await aiko.delete('/users/me/avatar')).body.msg).toContain('Avatar changes are disabled');
  expect((await marta.delete('/users/me/avatar')).body.result).toBe('success');
});
