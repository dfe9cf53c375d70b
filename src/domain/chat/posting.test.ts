import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import { permissionsAs } from '@/testing/permissionsAs';
import { directConversation, topicConversation } from './conversation';
import {
  isEmptyTopic,
  mayCallEveryone,
  namedConversation,
  topicRule,
  WILDCARD_FREE,
} from './posting';

describe('calling everyone', () => {
  const may = (subscribers: number, realm: RealmSettings) =>
    mayCallEveryone(subscribers, permissionsAs('member', { realm }));

  it('is free in small channels', () => {
    expect(may(WILDCARD_FREE, { wildcardMentionPolicy: 'nobody' })).toBe('yes');
  });

  it('is for those whom the newer setting names, and the older one before there was it', () => {
    const many = WILDCARD_FREE + 1;
    expect(may(many, { wildcardMentionPolicy: 'nobody' })).toBe('no');
    expect(may(many, { wildcardMentionPolicy: 'nobody', canMentionManyUsersGroup: 7 })).toBe('yes');
    expect(may(many, { wildcardMentionPolicy: 'everyone', canMentionManyUsersGroup: 8 })).toBe(
      'no',
    );
    expect(may(many, {})).toBe('unknown');
  });
});

describe('topics', () => {
  it.each([
    [{}, 'free'],
    [{ mandatoryTopics: true }, 'needed'],
    [{ mandatoryTopics: true, topicsPolicy: 'allow_empty_topic' }, 'free'],
    [{ mandatoryTopics: false, topicsPolicy: 'disable_empty_topic' }, 'needed'],
  ])('in an organization with %j are %s', (realm, rule) => {
    expect(topicRule(undefined, realm)).toBe(rule);
    expect(topicRule({ topicsPolicy: 'inherit' }, realm)).toBe(rule);
    expect(topicRule({ topicsPolicy: 'newer than we are' }, realm)).toBe(rule);
  });

  it.each([
    ['allow_empty_topic', { mandatoryTopics: true }, 'free'],
    ['disable_empty_topic', { topicsPolicy: 'allow_empty_topic' }, 'needed'],
    ['empty_topic_only', { topicsPolicy: 'disable_empty_topic' }, 'emptyOnly'],
  ])('in a channel with %s are its own affair', (topicsPolicy, realm, rule) => {
    expect(topicRule({ topicsPolicy }, realm)).toBe(rule);
  });

  it.each([
    ['', true],
    ['  ', true],
    ['(no topic)', true],
    ['general chat', true],
    ['lunch', false],
  ])('"%s" is none: %s', (topic, isEmpty) => {
    expect(isEmptyTopic(topic, { emptyTopicDisplayName: 'general chat' })).toBe(isEmpty);
  });

  it('may be called as a server does that has names for all', () => {
    expect(isEmptyTopic('general chat', {})).toBe(false);
  });
});

describe('a conversation without a topic', () => {
  const named = { emptyTopicDisplayName: 'general chat' };

  it.each(['', ' ', '(no topic)'])(
    'written as "%s" goes by the name that the server gives it',
    (topic) => {
      expect(namedConversation(topicConversation(20, topic), named)).toEqual(
        topicConversation(20, 'general chat'),
      );
    },
  );

  it('stays as it is where the server has no name for it; so does every other', () => {
    const nameless = topicConversation(20, '');
    expect(namedConversation(nameless, {})).toBe(nameless);
    const lunch = topicConversation(20, 'lunch');
    expect(namedConversation(lunch, named)).toBe(lunch);
    const direct = directConversation([11], 10);
    expect(namedConversation(direct, named)).toBe(direct);
  });
});
