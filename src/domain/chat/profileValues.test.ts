import { expect, it } from 'vitest';
import { profileField, type WireProfileField } from '@/api/chat/model/profileField';
import { read } from '@/testing/eg/read';
import { profileFacts } from './profileValues';

const sites = new Map([['github', 'https://github.com/%(username)s']]);

function field(type: number, more: Partial<WireProfileField> = {}) {
  return read(profileField, { id: 1, type, order: 1, name: 'Field', hint: '', ...more });
}

function valueOf(type: number, value: string, fieldData = '', renderedValue?: string) {
  const given = renderedValue === undefined ? { value } : { value, renderedValue };
  const facts = profileFacts(
    { profileData: new Map([[1, given]]) },
    [field(type, { field_data: fieldData })],
    sites,
  );
  return facts[0]?.value;
}

it('reads each kind of field', () => {
  expect(valueOf(1, 'Harbour master')).toEqual({ kind: 'text', text: 'Harbour master' });
  expect(valueOf(2, '**me**', '', '<p>me</p>')).toEqual({ kind: 'markup', html: '<p>me</p>' });
  expect(valueOf(3, '0', '{"0":{"text":"Lumen","order":"1"}}')).toEqual({
    kind: 'text',
    text: 'Lumen',
  });
  expect(valueOf(4, '1984-02-29')).toEqual({ kind: 'day', atMs: Date.UTC(1984, 1, 29) });
  expect(valueOf(5, 'https://quay.example/')).toMatchObject({ kind: 'link' });
  expect(valueOf(6, '[3,4]')).toEqual({ kind: 'people', userIds: [3, 4] });
  expect(valueOf(7, 'a b', '{"subtype":"github"}')).toEqual({
    kind: 'link',
    text: 'a b',
    url: 'https://github.com/a%20b',
  });
  const own = JSON.stringify({ subtype: 'custom', url_pattern: 'https://x.example/%(username)s' });
  expect(valueOf(7, 'me', own)).toMatchObject({ url: 'https://x.example/me' });
});

it('never makes a link of what is none', () => {
  expect(valueOf(5, 'javascript:alert(1)')).toMatchObject({ kind: 'text' });
  const own = JSON.stringify({ subtype: 'custom', url_pattern: 'javascript:%(username)s' });
  expect(valueOf(7, 'alert(1)', own)).toMatchObject({ kind: 'text' });
});

it('keeps the words where the rest cannot be read', () => {
  for (const type of [3, 4, 7, 99]) {
    expect(valueOf(type, 'odd', '{')).toEqual({ kind: 'text', text: 'odd' });
  }
  expect(valueOf(6, 'odd')).toEqual({ kind: 'people', userIds: [] });
});

it('goes by the order of the organization, and leaves out what is empty', () => {
  const fields = [
    field(1, { id: 1, order: 3, name: 'last' }),
    field(1, { id: 2, order: 1, name: 'first' }),
    field(1, { id: 3, order: 2, name: 'empty' }),
    field(1, { id: 4, order: 4, name: 'absent' }),
  ];
  const profileData = new Map([1, 2, 3].map((id) => [id, { value: id === 3 ? ' ' : 'x' }]));
  const names = profileFacts({ profileData }, fields, sites).map(({ name }) => name);
  expect(names).toEqual(['first', 'last']);
  expect(profileFacts(undefined, fields, sites)).toEqual([]);
});
