import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { groupChannels, type GroupingOptions } from './channelGroups';

const channel = (name: string, rest: Parameters<typeof eg.subscription>[0] = {}) =>
  eg.subscription({ name, stream_weekly_traffic: 5, ...rest });

function namesOf(
  subscriptions: ReturnType<typeof channel>[],
  options: Partial<GroupingOptions> = {},
) {
  const groups = groupChannels(subscriptions, {
    demotes: 'always',
    isInFolder: () => false,
    compareNames: (one, other) => (one < other ? -1 : 1),
    hasUnread: () => false,
    ...options,
  });
  return Object.fromEntries(
    Object.entries(groups).map(([key, list]) => [
      key,
      list.map((one: { name: string }) => one.name),
    ]),
  );
}

describe('channels of the sidebar', () => {
  const busy = channel('busy');
  const silent = channel('silent', { stream_weekly_traffic: 0 });

  it('stand by name: pinned, active, inactive and muted ones', () => {
    const pinned = channel('z pinned', {
      pin_to_top: true,
      is_muted: true,
      stream_weekly_traffic: 0,
    });
    const muted = channel('muted', { is_muted: true, stream_weekly_traffic: 0 });
    expect(namesOf([silent, pinned, muted, channel('a'), busy])).toEqual({
      pinned: ['z pinned'],
      active: ['a', 'busy'],
      inactive: ['silent'],
      muted: ['muted'],
    });
  });

  it('are inactive as the server says, or else where nothing was said for a week', () => {
    const told = channel('told', { is_recently_active: false });
    const woken = channel('woken', { is_recently_active: true, stream_weekly_traffic: 0 });
    const young = channel('young', { stream_weekly_traffic: null });
    expect(namesOf([told, woken, young])).toMatchObject({
      active: ['woken', 'young'],
      inactive: ['told'],
    });
  });

  it('stand in folders of one’s own, but for those that are pinned', () => {
    const pinned = channel('pinned', { pin_to_top: true });
    expect(namesOf([busy, pinned, channel('z')], { isInFolder: (id) => id < 1e9 })).toEqual({
      pinned: ['pinned'],
      active: [],
      inactive: [],
      muted: [],
    });
  });

  it('are active as long as something in them is unread', () => {
    const hasUnread = (channelId: number) => channelId === silent.channelId;
    expect(namesOf([silent], { hasUnread })).toMatchObject({ active: ['silent'], inactive: [] });
  });

  it('stand apart as the person wants it: never, or where there are many', () => {
    const many = Array.from({ length: 29 }, (_, at) => channel(`c${at}`));
    expect(namesOf([silent], { demotes: 'never' })).toMatchObject({ inactive: [] });
    for (const demotes of ['automatic', undefined] as const) {
      expect(namesOf([silent, ...many.slice(1)], { demotes })).toMatchObject({ inactive: [] });
      expect(namesOf([silent, ...many], { demotes })).toMatchObject({ inactive: ['silent'] });
    }
  });
});
