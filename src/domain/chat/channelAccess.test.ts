import { describe, expect, it } from 'vitest';
import { accessOf, opensMore, privacyOf, type ChannelPrivacy } from './channelAccess';

const all: readonly ChannelPrivacy[] = ['private', 'privateShared', 'public', 'webPublic'];

describe('privacy of channels', () => {
  it.each(all)('asks a server for what it then tells as %s', (privacy) => {
    const { isPrivate, ...access } = accessOf(privacy);
    expect(privacyOf({ inviteOnly: isPrivate, ...access })).toBe(privacy);
  });

  it('keeps what was written before from those who come later only where nobody else may see it', () => {
    expect(all.filter((one) => !accessOf(one).historyPublicToSubscribers)).toEqual(['private']);
    expect(all.filter((one) => accessOf(one).isPrivate)).toEqual(['private', 'privateShared']);
  });

  it('knows which of two lets more people see more', () => {
    for (const [index, before] of all.entries()) {
      expect(all.filter((after) => opensMore(before, after))).toEqual(all.slice(index + 1));
    }
  });
});
