import { describe, expect, it } from 'vitest';
import { topicConversation, topicConversationKey } from './conversation';
import { withReplaced, withToggled } from './pinnedTopicChanges';
import { readPinnedTopic, type PinnedTopic } from './pinnedTopics';
import { pinnedFirst } from './topicList';

const pin = (topic: string): PinnedTopic => ({ channelId: 2, topic, messageId: 7 });
const names = (all: readonly PinnedTopic[]) => all.map(({ topic }) => topic);
const key = (topic: string) => topicConversationKey(2, topic);

describe('pinned topics', () => {
  const all = [pin('a'), pin('b'), pin('c')];

  it('come last and go by the same word, whatever the case', () => {
    const pinned = withToggled(all, topicConversation(2, 'D'));
    expect(names(pinned)).toEqual(['a', 'b', 'c', 'D']);
    expect(names(withToggled(pinned, topicConversation(2, 'd')))).toEqual(['a', 'b', 'c']);
  });

  it('keep their place under another name, go where the topic went, and stand there once', () => {
    const rename = (topic: string) => (one: PinnedTopic) => ({ ...one, topic });
    expect(names(withReplaced(all, key('b'), rename('z')))).toEqual(['a', 'z', 'c']);
    expect(names(withReplaced(all, key('c'), rename('A')))).toEqual(['b', 'A']);
    expect(names(withReplaced(all, key('B'), () => null))).toEqual(['a', 'c']);
    expect(withReplaced(all, key('z'), rename('y'))).toBe(all);
  });

  it('stand before others in the order of the pins', () => {
    const items = ['x', 'a', 'y', 'b'].map((topic) => ({ key: key(topic) }));
    const keys = [key('b'), key('gone'), key('a')];
    expect(pinnedFirst(items, keys).map((one) => items.indexOf(one))).toEqual([3, 1, 0, 2]);
    expect(pinnedFirst(items, [])).toBe(items);
  });

  it('are read as far as they are whole', () => {
    expect(readPinnedTopic({ channelId: 2, topic: 'a' })).toEqual({ ...pin('a'), messageId: 0 });
    for (const value of [null, 'a', { channelId: '2', topic: 'a' }, { channelId: 2 }])
      expect(readPinnedTopic(value)).toBeNull();
  });
});
