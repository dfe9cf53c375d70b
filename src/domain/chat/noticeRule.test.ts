import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { editWish, noticeWish, type NoticeContext } from './noticeRule';

const NONE: NoticeContext = { settings: {}, subscription: undefined, policy: 'none' };
const both = { isShown: true, isHeard: true };
const neither = { isShown: false, isHeard: false };

/** In a channel that I subscribe to. */
function inChannel(
  context: Partial<NoticeContext> = {},
  channel: Parameters<typeof eg.subscription>[0] = {},
): NoticeContext {
  return { ...NONE, subscription: eg.subscription(channel), ...context };
}

const withFlags = (...flags: string[]) => eg.message({ flags });

describe('a message calls', () => {
  it('where it is to me', () => {
    expect(noticeWish(eg.directMessage(), NONE)).toEqual(both);
    expect(noticeWish(withFlags('mentioned'), inChannel())).toEqual(both);
    expect(noticeWish(withFlags('has_alert_word'), inChannel())).toEqual(both);
    expect(noticeWish(withFlags('stream_wildcard_mentioned'), inChannel())).toEqual(both);
  });

  it('where I follow its topic, muted channel or not', () => {
    const followed = { policy: 'followed' } as const;
    expect(noticeWish(withFlags(), inChannel(followed, { is_muted: true }))).toEqual(both);
  });

  it('where I want to hear of all of its channel, or of all channels but not of others', () => {
    const all = { settings: { enableChannelDesktopNotifications: true } };
    expect(noticeWish(withFlags(), inChannel({}, { desktop_notifications: true }))).toEqual({
      isShown: true,
      isHeard: false,
    });
    expect(noticeWish(withFlags(), inChannel(all)).isShown).toBe(true);
    expect(noticeWish(withFlags(), inChannel(all, { desktop_notifications: false }))).toEqual(
      neither,
    );
    expect(noticeWish(withFlags(), inChannel({}, { audible_notifications: true }))).toEqual({
      isShown: false,
      isHeard: true,
    });
  });
});

describe('a message does not call', () => {
  it('where it is one of many', () => {
    expect(noticeWish(withFlags(), inChannel())).toEqual(neither);
  });

  it('where it is read already, as what muted people write', () => {
    expect(noticeWish(eg.directMessage({ flags: ['read'] }), NONE)).toEqual(neither);
  });

  it('where its topic or channel is muted, unless it names me', () => {
    const muted = { policy: 'muted' } as const;
    expect(noticeWish(withFlags('topic_wildcard_mentioned'), inChannel(muted))).toEqual(neither);
    expect(noticeWish(withFlags('has_alert_word'), inChannel({}, { is_muted: true }))).toEqual(
      neither,
    );
    expect(noticeWish(withFlags('mentioned'), inChannel(muted))).toEqual(both);
  });

  it('where I do not want calls of everyone, in general or in this channel', () => {
    const everyone = withFlags('stream_wildcard_mentioned');
    const off = { settings: { wildcardMentionsNotify: false } };
    expect(noticeWish(everyone, inChannel(off))).toEqual(neither);
    expect(noticeWish(everyone, inChannel({}, { wildcard_mentions_notify: false }))).toEqual(
      neither,
    );
    expect(noticeWish(everyone, inChannel(off, { wildcard_mentions_notify: true }))).toEqual(both);
  });

  it('by everyone in a muted channel, unless I want to hear that of this channel', () => {
    const everyone = withFlags('stream_wildcard_mentioned');
    const muted = { is_muted: true };
    const wanted = { ...muted, wildcard_mentions_notify: true };
    expect(noticeWish(everyone, inChannel({}, muted))).toEqual(neither);
    expect(noticeWish(everyone, inChannel({}, wanted))).toEqual(both);
    expect(noticeWish(everyone, inChannel({ policy: 'muted' }, wanted))).toEqual(neither);
    expect(noticeWish(withFlags(), inChannel({}, wanted))).toEqual(neither);
  });

  it('with a sound where sounds are off, and by a notice where these are', () => {
    const message = eg.directMessage();
    const isHeardWith = (settings: NoticeContext['settings']) =>
      noticeWish(message, { ...NONE, settings }).isHeard;
    expect(isHeardWith({ enableSounds: false })).toBe(false);
    expect(isHeardWith({ notificationSound: 'none' })).toBe(false);
    const heard = { audible_notifications: true };
    const silent = { notificationSound: 'none', enableChannelAudibleNotifications: true } as const;
    for (const context of [inChannel({}, heard), inChannel({ policy: 'followed' })]) {
      expect(noticeWish(withFlags(), { ...context, settings: silent }).isHeard).toBe(false);
    }
    const settings = { enableDesktopNotifications: false };
    expect(noticeWish(message, { ...NONE, settings }).isShown).toBe(false);
  });
});

describe('a sound for what is to me', () => {
  const off = { settings: { enableSounds: false } };

  it('is switched off by itself: what else sounds does so for a mention, too', () => {
    const isHeard = (context: NoticeContext) => noticeWish(withFlags('mentioned'), context).isHeard;
    expect(isHeard(inChannel(off))).toBe(false);
    expect(isHeard(inChannel(off, { audible_notifications: true }))).toBe(true);
    expect(isHeard(inChannel({ ...off, policy: 'followed' }))).toBe(true);
    const allChannels = { ...off.settings, enableChannelAudibleNotifications: true };
    expect(isHeard(inChannel({ settings: allChannels }))).toBe(true);
    expect(isHeard(inChannel({ settings: allChannels }, { audible_notifications: false }))).toBe(
      false,
    );
  });

  it('is heard where topics that I follow are not', () => {
    const settings = { enableFollowedTopicAudibleNotifications: false };
    const context = inChannel({ settings, policy: 'followed' });
    expect(noticeWish(withFlags(), context).isHeard).toBe(false);
    expect(noticeWish(withFlags('mentioned'), context).isHeard).toBe(true);
  });
});

describe('an edit calls', () => {
  it('where it names me, or calls me in another way, for the first time', () => {
    const mentioned = withFlags('mentioned');
    expect(editWish([], mentioned, inChannel({ policy: 'muted' }))).toEqual(both);
    expect(
      editWish(['stream_wildcard_mentioned'], mentioned, inChannel({ policy: 'muted' })),
    ).toEqual(both);
    expect(editWish([], withFlags('has_alert_word'), inChannel())).toEqual(both);
  });

  it('not where the message called before', () => {
    const mentioned = withFlags('mentioned');
    expect(editWish(['mentioned'], mentioned, inChannel())).toEqual(neither);
    expect(editWish(['read', 'mentioned'], mentioned, inChannel())).toEqual(neither);
    expect(editWish([], mentioned, inChannel({ policy: 'followed' }))).toEqual(neither);
    expect(editWish([], eg.directMessage({ flags: ['mentioned'] }), NONE)).toEqual(neither);
  });

  it('not where it is read, and not where the edit calls nobody', () => {
    expect(editWish([], withFlags('mentioned', 'read'), inChannel())).toEqual(neither);
    expect(editWish([], withFlags(), inChannel())).toEqual(neither);
  });
});
