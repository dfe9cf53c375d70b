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
  featureLevel: 276,
};
const names: SearchNames = {
  ownUserId: 5,
  channelIdOfName: () => undefined,
  channelName: (channelId) => subjects.channels.find((one) => one.channelId === channelId)?.name,
  userIdsOfName: (name) =>
    subjects.people.filter((one) => one.fullName === name).map((one) => one.userId),
  userIdOfEmail: () => undefined,
  userName: (userId) => subjects.people.find((one) => one.userId === userId)?.fullName,
};
const texts = (piece: string, featureLevel = 276) =>
  suggestSearch(piece, { ...subjects, featureLevel }, names).map((one) => one.text);

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

  it('complete old names of conditions, and what begins with a capital letter', () => {
    expect(texts('stream:ya')).toEqual(['channel:"ship yard"']);
    expect(texts('From:ann')).toEqual(['sender:"Ann Lee"']);
    expect(texts('Is:Un')).toEqual(['is:unread']);
  });

  it('offer what is seldom asked for once it is begun', () => {
    expect(texts('')).not.toContain('channels:');
    expect(texts('ch')).toEqual(['channel:', 'channels:']);
    expect(texts('dm')).toContain('dm-including:');
    expect(texts('channels:')).toEqual(['channels:public', 'channels:web-public']);
    expect(texts('dm-including:ann')).toEqual(['dm-including:"Ann Lee"']);
  });

  it('offer nothing that the server does not know', () => {
    expect(texts('is:', 276)).not.toContain('is:muted');
    expect(texts('is:', 264)).not.toContain('is:followed');
    expect(texts('is:', 366)).toContain('is:muted');
    expect(texts('men', 276)).not.toContain('mentions:');
    expect(texts('mentions:ann', 276)).toEqual([]);
    expect(texts('men', 446)).toContain('mentions:');
    expect(texts('mentions:ann', 446)).toEqual(['mentions:"Ann Lee"']);
    expect(texts('channels:a', 489)).toEqual(['channels:archived']);
  });

  it('guess at what a bare word may mean', () => {
    expect(texts('ia')).toEqual(['sender:me']);
    expect(texts('gen')).toEqual(['channel:general']);
  });
});
