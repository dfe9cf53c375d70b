import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { encodeParams, JsonText } from './client';
import { wireParams } from './wireParams';

const table = {
  stream_name: 'text',
  is_muted: 'flag',
  font_size: 'number',
  expires_in: 'numberOrNull',
  limit: 'numberOrWord',
  server_url: 'jsonText',
  who: 'group',
  who_may: 'groupChange',
  since_lately: 'groupOrChange',
  since_ever: 'groupOrChange',
  color: { dark: 2, light: 3 },
  stream_ids: 'numbers',
} as const;

const sent = (values: Parameters<typeof wireParams<typeof table>>[1]) =>
  Object.fromEntries(encodeParams(wireParams(table, values)));

describe('parameters by table', () => {
  it('take our names and words, and send the wire’s', () => {
    expect(
      sent({
        channelName: '7',
        isMuted: false,
        fontSize: 0,
        expiresIn: null,
        limit: 'unlimited',
        serverUrl: 'default',
        who: { directMembers: [1], directSubgroups: [] },
        whoMay: { new: 4 },
        sinceLately: { new: 4, old: 5 },
        sinceEver: 4,
        color: 'light',
        channelIds: [],
      }),
    ).toEqual({
      stream_name: '7',
      is_muted: 'false',
      font_size: '0',
      expires_in: 'null',
      limit: '"unlimited"',
      server_url: '"default"',
      who: '{"direct_members":[1],"direct_subgroups":[]}',
      who_may: '{"new":4}',
      since_lately: '{"new":4,"old":5}',
      since_ever: '4',
      color: '3',
      stream_ids: '[]',
    });
  });

  it('are left out where nothing was given', () => {
    expect(sent({ isMuted: undefined })).toEqual({});
  });

  it('that are not in the table are not sent', () => {
    const more = { isMuted: true, method: 'DELETE' };
    expect(sent(more)).toEqual({ is_muted: 'true' });
  });
});

it('every value comes through a form unharmed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (text, value) => {
      const form = encodeParams({ text, value: new JsonText(value) });
      const read = new URLSearchParams(form.toString());
      expect(read.get('text')).toBe(text);
      expect(JSON.parse(read.get('value') ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
