import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { directConversation, topicConversation } from '../conversation';
import { closestFirst, partnersIn, speakersIn, type PeopleClues } from './peopleRanking';

const ME = 1;
const byLetters = (one: string, other: string) => one.localeCompare(other);
const person = (userId: number, fullName: string, isBot = false) => ({ userId, fullName, isBot });
const nothing: PeopleClues = {
  isReader: () => false,
  inTopic: new Map(),
  inChannel: new Map(),
  direct: new Map(),
};
const order = (clues: Partial<PeopleClues>, people: ReturnType<typeof person>[]) =>
  [...people]
    .sort(closestFirst({ ...nothing, ...clues }, byLetters))
    .map(({ fullName }) => fullName);

describe('who spoke', () => {
  const said = (id: number, senderId: number, topic: string, channelId = 20) =>
    eg.message({ id, sender_id: senderId, stream_id: channelId, subject: topic });

  it('is told by the messages at hand, whatever the case of the topic', () => {
    const messages = [
      said(1, 5, 'tides'),
      said(9, 5, 'Tides'),
      said(4, 6, 'boats'),
      said(7, 8, 'tides', 21),
    ];
    const place = topicConversation(20, 'TIDES');
    expect(speakersIn(messages, place, ME)).toEqual({
      inTopic: new Map([[5, 9]]),
      inChannel: new Map([
        [5, 9],
        [6, 4],
      ]),
    });
  });

  it('is never oneself, and nobody in particular outside of topics', () => {
    const messages = [said(1, ME, 'tides'), eg.directMessage()];
    const nobody = { inTopic: new Map(), inChannel: new Map() };
    expect(speakersIn(messages, topicConversation(20, 'tides'), ME)).toEqual(nobody);
    expect(speakersIn(messages, directConversation([5], ME), ME)).toEqual(nobody);
    expect(speakersIn(messages, null, ME)).toEqual(nobody);
  });
});

it('knows with whom one wrote directly, alone or among others', () => {
  const conversations = [
    { conversation: directConversation([5, 6], ME), maxMessageId: 40 },
    { conversation: directConversation([5], ME), maxMessageId: 30 },
    { conversation: directConversation([], ME), maxMessageId: 50 },
  ];
  expect(partnersIn(conversations, ME)).toEqual(
    new Map([
      [5, 40],
      [6, 40],
    ]),
  );
});

describe('the order of people', () => {
  const ann = person(5, 'Ann');
  const bea = person(6, 'Bea');
  const cem = person(7, 'Cem');

  it('is by name where nothing is known', () => {
    expect(order({}, [cem, ann, bea])).toEqual(['Ann', 'Bea', 'Cem']);
  });

  it('has readers first, then who spoke last here, then in the channel, then in direct messages', () => {
    const clues: Partial<PeopleClues> = {
      isReader: (userId) => userId > 5,
      direct: new Map([
        [5, 99],
        [6, 10],
      ]),
    };
    expect(order(clues, [ann, bea, cem])).toEqual(['Bea', 'Cem', 'Ann']);
    const inChannel = new Map([[7, 3]]);
    expect(order({ ...clues, inChannel }, [ann, bea, cem])).toEqual(['Cem', 'Bea', 'Ann']);
    const inTopic = new Map([[6, 2]]);
    expect(order({ ...clues, inChannel, inTopic }, [ann, bea, cem])).toEqual(['Bea', 'Cem', 'Ann']);
  });

  it('has programs last, unless one talks with them in the topic', () => {
    const bot = person(8, 'Abot', true);
    expect(order({ isReader: () => true }, [bot, ann])).toEqual(['Ann', 'Abot']);
    expect(order({ inTopic: new Map([[8, 2]]) }, [bot, ann])).toEqual(['Abot', 'Ann']);
  });
});
