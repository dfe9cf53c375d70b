import { describe, expect, it } from 'vitest';
import type { VisibilityPolicy } from '@/api/chat/model/userTopic';
import { topicsAtFirst, type TopicListOptions } from './topicList';

const topics = ['a', 'b', 'c', 'd', 'e', 'f'];

function shown(
  policies: Record<string, VisibilityPolicy> = {},
  changes: Partial<TopicListOptions<string>> = {},
) {
  return topicsAtFirst(topics, {
    always: 2,
    most: 4,
    isChannelMuted: false,
    policyOf: (topic) => policies[topic] ?? 'none',
    hasUnread: () => false,
    isOpen: () => false,
    ...changes,
  }).join('');
}

describe('the topics that are shown at first', () => {
  it('are the newest, and of the others those with something unread, up to a number', () => {
    expect(shown()).toBe('ab');
    expect(shown({}, { hasUnread: (topic) => topic > 'c' })).toBe('abde');
  });

  it('are none that somebody muted, whatever is unread in them', () => {
    expect(shown({ a: 'muted', d: 'muted' }, { hasUnread: (topic) => topic === 'd' })).toBe('bc');
  });

  it('are in a muted channel first those that were taken out of that', () => {
    expect(shown({ e: 'followed', f: 'unmuted' }, { isChannelMuted: true })).toBe('ef');
    expect(shown({ f: 'unmuted' }, { isChannelMuted: true })).toBe('fa');
    expect(shown({ e: 'followed' })).toBe('ab');
  });

  it('are all whose decisions are asked for, of thousands', () => {
    const asked: string[] = [];
    const policyOf = (topic: string): VisibilityPolicy => {
      asked.push(topic);
      return 'none';
    };
    expect(shown({}, { policyOf, hasUnread: (topic) => topic === 'e' })).toBe('abe');
    expect(asked.join('')).toBe('abe');
  });

  it('always have the one on screen among them', () => {
    const isOpen = (topic: string) => topic === 'f';
    expect(shown({}, { isOpen })).toBe('abf');
    expect(shown({ f: 'muted' }, { isOpen })).toBe('abf');
    expect(shown({}, { isOpen, hasUnread: () => true })).toBe('abcdf');
  });
});
