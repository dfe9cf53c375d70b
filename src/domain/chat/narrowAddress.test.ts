import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { COMBINED_FEED, type Narrow, type NarrowTerm } from './narrow';
import { narrowOfSegments, segmentsOfNarrow, type AddressNames } from './narrowAddress';
import { fragmentOfSegments, segmentsOfFragment } from './narrowFragment';

const channels = new Map([
  [7, 'general'],
  [8, '2024-plans'],
  [9, 'design (web)'],
]);

const names: AddressNames = {
  ownUserId: 1,
  channelName: (channelId) => channels.get(channelId),
  channelIdOfName: (name) => [...channels].find(([, known]) => known === name)?.[0],
  userIdOfEmail: (email) => (email === 'ada@example.com' ? 4 : undefined),
};

const read = (fragment: string) => {
  const segments = segmentsOfFragment(fragment);
  return segments && narrowOfSegments(segments, names);
};

const term: fc.Arbitrary<NarrowTerm> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom<NarrowTerm>(
        { operator: 'channel', channelId: 7 },
        { operator: 'channel', channelId: 9 },
        { operator: 'channel', channelId: 1234 },
        { operator: 'channels', which: 'public' },
        { operator: 'channels', which: 'archived' },
        { operator: 'mentions', userId: 4 },
        { operator: 'dm', userIds: [4] },
        { operator: 'dm', userIds: [4, 11] },
        { operator: 'sender', userId: 4 },
        { operator: 'is', what: 'starred' },
        { operator: 'has', what: 'link' },
        { operator: 'in', what: 'home' },
        { operator: 'with', messageId: 77 },
      ),
      fc
        .string({ minLength: 1, unit: 'grapheme' })
        .map((topic) => ({ operator: 'topic' as const, topic })),
      fc.string({ minLength: 1 }).map((text) => ({ operator: 'search' as const, text })),
    ),
    fc.boolean(),
  )
  .map(([one, isNegated]) => (isNegated ? { ...one, isNegated } : one));

describe('narrow addresses', () => {
  it('come back as they went, through our addresses and through the links of servers', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), fc.option(fc.nat()), (narrow: Narrow, near) => {
        const segments = segmentsOfNarrow(narrow, names, near);
        expect(narrowOfSegments(segments, names)).toEqual({ narrow, near });
        expect(segmentsOfFragment(fragmentOfSegments(segments))).toEqual(segments);
      }),
    );
  });

  it('read every spelling that servers and people have used', () => {
    const channel = [{ operator: 'channel', channelId: 7 }];
    expect(read('#narrow/channel/7-general')?.narrow).toEqual(channel);
    expect(read('#narrow/stream/7-general')?.narrow).toEqual(channel);
    expect(read('#narrow/stream/general')?.narrow).toEqual(channel);
    expect(read('#narrow/stream/2024-plans')?.narrow).toEqual([
      { operator: 'channel', channelId: 8 },
    ]);
    expect(read('#narrow/channel/9-design-.28web.29/subject/a.2Eb.2Fc/near/55')).toEqual({
      narrow: [
        { operator: 'channel', channelId: 9 },
        { operator: 'topic', topic: 'a.b/c' },
      ],
      near: 55,
    });
    expect(read('#narrow/is/starred/')?.narrow).toEqual([{ operator: 'is', what: 'starred' }]);
    for (const operand of ['4-dm', '4-Ada', '4-pm', '4', 'ada.40example.2Ecom', '4,4-group']) {
      const direct = read(`#narrow/pm-with/${operand}`)?.narrow;
      expect(direct?.[0], operand).toMatchObject({ operator: 'dm' });
    }
    expect(read('#narrow/-is/private')?.narrow).toEqual([
      { operator: 'is', what: 'dm', isNegated: true },
    ]);
    expect(read('#narrow/sender/me')?.narrow).toEqual([{ operator: 'sender', userId: 1 }]);
  });

  it('read what the clients of newer servers write', () => {
    expect(read('#narrow/is/muted')?.narrow).toEqual([{ operator: 'is', what: 'muted' }]);
    expect(read('#narrow/-is/muted')?.narrow).toEqual(COMBINED_FEED);
    expect(read('#narrow/channels/all')?.narrow).toEqual([{ operator: 'channels', which: 'all' }]);
    expect(read('#narrow/mentions/4-Ada')?.narrow).toEqual([{ operator: 'mentions', userId: 4 }]);
    expect(read('#narrow/mentions/1-me')?.narrow).toEqual([{ operator: 'is', what: 'mentioned' }]);
    expect(read('#narrow/dm-with/4-Ada')?.narrow).toEqual([
      { operator: 'dm-including', userId: 4 },
    ]);
  });

  it('take direct messages that include several for those that include each', () => {
    expect(read('#narrow/dm-including/4,11-group')?.narrow).toEqual([
      { operator: 'dm-including', userId: 4 },
      { operator: 'dm-including', userId: 11 },
    ]);
    expect(read('#narrow/-dm-including/4-Ada')?.narrow).toEqual([
      { operator: 'dm-including', userId: 4, isNegated: true },
    ]);
    // Not with both is not the same as with neither.
    expect(read('#narrow/-dm-including/4,11-group')).toBeNull();
  });

  it.each([
    ['my%20topic', 'my topic'],
    ['%E6%97%A5%E6%9C%AC.E8.AA.9E', '日本語'],
    ['50.25%20off', '50% off'],
    // What decodes only in part was never encoded.
    ['100%', '100%'],
    ['100%.20sure', '100% sure'],
    ['.2525', '%25'],
  ])('read links that people wrote by hand: %s', (written, topic) => {
    expect(segmentsOfFragment(`#narrow/channel/7/topic/${written}`)?.at(-1)).toBe(topic);
  });

  it('read links to the topic without a name', () => {
    const narrow = [
      { operator: 'channel', channelId: 7 },
      { operator: 'topic', topic: '' },
    ];
    expect(read('#narrow/channel/7-general/topic/')).toEqual({ narrow, near: null });
    expect(read('#narrow/channel/7-general/topic//near/55')).toEqual({ narrow, near: 55 });
  });

  it('refuse what they do not understand, and never throw', () => {
    for (const fragment of [
      '#inbox',
      '#narrow/mood/happy',
      '#narrow/topic/.E0.A4.A',
      '#narrow/id/x',
    ]) {
      expect(read(fragment), fragment).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (text) => void read(`#narrow/${text}`)));
  });
});
