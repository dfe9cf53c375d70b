import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import type { Message } from '@/api/chat/model/message';
import { fc } from '@/testing/properties';
import { itemsOf, type FeedItem, type FeedItemOptions } from './messageItems';

const DAY_S = 86_400;
const options: FeedItemOptions = {
  firstUnreadId: null,
  isOneConversation: false,
  dayOf: (timestamp) => String(Math.floor(timestamp / DAY_S)),
};
const noon = 1_750_000_000 - (1_750_000_000 % DAY_S) + DAY_S / 2;

interface PartOptions extends FeedItemOptions {
  /** The message before the first one. */
  previous: Message | null;
}

/** Everything to show for a part of a feed. */
function feedItems(messages: readonly Message[], part: Partial<PartOptions> = {}): FeedItem[] {
  const { previous = null, ...rest } = { ...options, ...part };
  return messages.flatMap((message, place) =>
    itemsOf(messages[place - 1] ?? previous, message, rest),
  );
}

const kinds = (messages: readonly Message[], changes: Partial<PartOptions> = {}) =>
  feedItems(messages, { ...options, ...changes }).map((item) =>
    item.kind === 'message' ? (item.hasSender ? 'named' : 'follows') : item.kind,
  );

const at = (id: number, seconds: number, rest: Parameters<typeof eg.message>[0] = {}) =>
  eg.message({ id, timestamp: noon + seconds, ...rest });

describe('lines', () => {
  it('name the place once for messages that follow each other there', () => {
    expect(kinds([at(1, 0), at(2, 60)])).toEqual(['recipient', 'named', 'follows']);
  });

  it('name the place again where another conversation comes between', () => {
    const messages = [at(1, 0), at(2, 1, { subject: 'departures' }), at(3, 2)];
    expect(kinds(messages)).toEqual([
      'recipient',
      'named',
      'recipient',
      'named',
      'recipient',
      'named',
    ]);
  });

  it('take topics for one whatever their case', () => {
    expect(kinds([at(1, 0, { subject: 'Lunch' }), at(2, 1, { subject: 'lunch' })])).toEqual([
      'recipient',
      'named',
      'follows',
    ]);
  });

  it('say the day alone in a view of one conversation', () => {
    const messages = [at(1, 0), at(2, 10), at(3, DAY_S)];
    expect(kinds(messages, { isOneConversation: true })).toEqual([
      'date',
      'named',
      'follows',
      'date',
      'named',
    ]);
  });

  it('mark where the unread messages begin', () => {
    const messages = [at(1, 0), at(2, 10), at(3, 20)];
    expect(kinds(messages, { firstUnreadId: 2 })).toEqual([
      'recipient',
      'named',
      'unread',
      'named',
      'follows',
    ]);
  });

  it('mark it before the next message where the first unread one was deleted', () => {
    expect(kinds([at(1, 0), at(3, 20)], { firstUnreadId: 2 })).toContain('unread');
  });

  it('do not mark it at the start of a part that begins later', () => {
    expect(kinds([at(5, 0)], { firstUnreadId: 2 })).not.toContain('unread');
  });

  it('stand between chunks only where something changes', () => {
    const before = at(1, 0);
    expect(kinds([at(2, 10)], { previous: before })).toEqual(['follows']);
  });
});

describe('the sender', () => {
  it('is named again after ten minutes', () => {
    expect(kinds([at(1, 0), at(2, 601)])).toEqual(['recipient', 'named', 'named']);
  });

  it('is named for another person', () => {
    const other = eg.message({ id: 2, timestamp: noon + 1 }, eg.wire.thirdUser);
    expect(kinds([at(1, 0), other])).toEqual(['recipient', 'named', 'named']);
  });

  it('is named in and after what somebody does', () => {
    expect(kinds([at(1, 0), at(2, 1, { is_me_message: true }), at(3, 2)])).toEqual([
      'recipient',
      'named',
      'named',
      'named',
    ]);
  });
});

const anyMessages = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 2 * DAY_S }),
      topic: fc.constantFrom('a', 'A', 'b'),
      isOther: fc.boolean(),
      isMe: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let timestamp = noon;
    return steps.map(({ gap, topic, isOther, isMe }, place) => {
      timestamp += gap;
      const sender = isOther ? eg.wire.thirdUser : eg.wire.otherUser;
      return eg.message({ id: place + 1, timestamp, subject: topic, is_me_message: isMe }, sender);
    });
  });

const withUnread = fc.option(fc.integer({ min: 1, max: 60 }), { nil: null });

describe('whatever the messages', () => {
  it('each stands there once, in order, every key but once', () => {
    fc.assert(
      fc.property(anyMessages, withUnread, fc.boolean(), (messages, firstUnreadId, isOne) => {
        const items = feedItems(messages, { ...options, firstUnreadId, isOneConversation: isOne });
        const ids = items.flatMap((item) => (item.kind === 'message' ? [item.messageId] : []));
        expect(ids).toEqual(messages.map((message) => message.id));
        const keys = items.map((item) =>
          item.kind === 'message' ? `message-${item.messageId}` : item.key,
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(items.filter((item) => item.kind === 'unread').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('chunks give together what one list gives', () => {
    fc.assert(
      fc.property(anyMessages, withUnread, fc.nat(60), (messages, firstUnreadId, cut) => {
        const whole = feedItems(messages, { ...options, firstUnreadId });
        const first = messages.slice(0, cut);
        const rest = messages.slice(cut);
        const parts = [
          ...feedItems(first, { ...options, firstUnreadId }),
          ...feedItems(rest, { ...options, firstUnreadId, previous: first.at(-1) ?? null }),
        ];
        expect(parts).toEqual(whole);
      }),
    );
  });

  it('a message without its sender follows one of the same person, at the same place and day', () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        const items = feedItems(messages, options);
        items.forEach((item, place) => {
          if (item.kind !== 'message' || item.hasSender) return;
          const before = items[place - 1];
          expect(before?.kind).toBe('message');
          const [one, other] = [item.messageId - 1, item.messageId].map((id) => messages[id - 1]);
          expect(one?.senderId).toBe(other?.senderId);
        });
      }),
    );
  });
});
