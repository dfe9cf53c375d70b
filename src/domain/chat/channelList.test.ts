import { describe, expect, it } from 'vitest';
import { channel, subscription } from '@/testing/eg/channel';
import { browseChannels, channelWeight, type BrowseOptions } from './channelList';

const channels = [
  channel({ stream_id: 1, name: 'general', stream_weekly_traffic: 5 }),
  channel({ stream_id: 2, name: 'Café', stream_weekly_traffic: 50 }),
  channel({ stream_id: 3, name: 'ropes 10', description: 'knots' }),
  channel({ stream_id: 4, name: 'ropes 9', description: 'splices' }),
  channel({ stream_id: 5, name: 'attic', is_archived: true }),
];

function browse(options: Partial<BrowseOptions> = {}) {
  return browseChannels(channels, {
    wanted: '',
    order: 'name',
    share: 'all',
    locale: 'en',
    isMine: (channelId) => channelId < 3,
    subscriberCount: () => 0,
    ...options,
  });
}

describe('the list of channels', () => {
  it('is ordered as people count, without those that are archived', () => {
    expect(browse()).toEqual([2, 1, 4, 3]);
    expect(browse({ order: 'traffic' })).toEqual([2, 1, 4, 3]);
    expect(browse({ order: 'subscribers', subscriberCount: (one) => one.channelId })).toEqual([
      4, 3, 2, 1,
    ]);
  });

  it('shows mine or the others', () => {
    expect(browse({ share: 'mine' })).toEqual([2, 1]);
    expect(browse({ share: 'others' })).toEqual([4, 3]);
  });

  it('shows what is in the archive, and nothing else there', () => {
    expect(browse({ share: 'archived' })).toEqual([5]);
    expect(browse({ share: 'archived', wanted: 'ropes' })).toEqual([]);
  });

  it('finds by name and description, whatever the marks', () => {
    expect(browse({ wanted: 'cafe' })).toEqual([2]);
    expect(browse({ wanted: 'KNOT' })).toEqual([3]);
  });
});

it('weighs pinned channels most, muted ones less, and those of others least', () => {
  const weights = [
    { pin_to_top: true },
    {},
    { pin_to_top: true, is_muted: true },
    { is_muted: true },
  ].map((overrides) => channelWeight(subscription(overrides)));
  expect(weights).toEqual([4, 3, 2, 1]);
  expect(channelWeight(undefined)).toBe(0);
});
