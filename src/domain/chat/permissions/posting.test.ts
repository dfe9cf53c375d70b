import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import { permissionsAs } from '@/testing/permissionsAs';
import { mayCallEveryone, topicRule, WILDCARD_FREE } from './posting';

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
});
