import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import { permissionsAs } from '@/testing/permissionsAs';
import { isTopicNeeded, mayCallEveryone, WILDCARD_FREE } from './posting';

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

it.each([
  [{}, false],
  [{ mandatoryTopics: true }, true],
  [{ mandatoryTopics: true, topicsPolicy: 'allow_empty_topic' }, false],
  [{ mandatoryTopics: false, topicsPolicy: 'disable_empty_topic' }, true],
])('in an organization with %j a topic is needed: %s', (realm, isNeeded) => {
  expect(isTopicNeeded(realm)).toBe(isNeeded);
});
