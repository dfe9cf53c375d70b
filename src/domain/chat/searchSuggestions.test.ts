import { describe, expect, it } from 'vitest';
import type { SearchNames } from './searchQuery';
import { suggestSearch } from './searchSuggestions';

const subjects = {
  channels: [
    { channelId: 1, name: 'general' },
    { channelId: 2, name: 'ship yard' },
  ],
  people: [
    { userId: 5, fullName: 'Iago' },
    { userId: 6, fullName: 'Ann Lee' },
  ],
  topics: ['High tide', 'lunch'],
};
const names: SearchNames = {
  ownUserId: 5,
  channelIdOfName: () => undefined,
  channelName: (channelId) => subjects.channels.find((one) => one.channelId === channelId)?.name,
  userIdsOfName: (name) =>
    subjects.people.filter((one) => one.fullName === name).map((one) => one.userId),
  userName: (userId) => subjects.people.find((one) => one.userId === userId)?.fullName,
};
const texts = (piece: string) => suggestSearch(piece, subjects, names).map((one) => one.text);

describe('suggestions of a search', () => {
  it('begin with the operators', () => {
    expect(texts('')).toContain('channel:');
    expect(texts('-se')).toContain('-sender:');
  });

  it('complete an operand that was begun, quoted where need be', () => {
    expect(texts('channel:ya')).toEqual(['channel:"ship yard"']);
    expect(texts('-sender:"ann l')).toEqual(['-sender:"Ann Lee"']);
    expect(texts('topic:tide')).toEqual(['topic:"High tide"']);
    expect(texts('is:un')).toEqual(['is:unread']);
  });

  it('guess at what a bare word may mean', () => {
    expect(texts('ia')).toEqual(['sender:me']);
    expect(texts('gen')).toEqual(['channel:general']);
  });
});
