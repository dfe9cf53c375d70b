import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import {
  conversationKey,
  directConversation,
  topicConversation,
  type Conversation,
} from './conversation';
import type { UnreadConversation } from './unreadEntry';
import { UnreadIndex } from './unreadIndex';

const conversations: Conversation[] = [
  topicConversation(1, 'Lunch'),
  topicConversation(1, 'lunch'),
  topicConversation(1, 'tides'),
  topicConversation(2, 'lunch'),
  directConversation([4], 9),
];

/** Up to 20 a registration may tell of; those above are newer than all of that. */
const anyId = fc.integer({ min: 1, max: 25 });

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    ids: fc.array(anyId, { minLength: 1, maxLength: 3 }),
    to: fc.nat(conversations.length - 1),
    isMention: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('remove' as const, 'move' as const),
    ids: fc.array(anyId, { maxLength: 6 }),
    to: fc.nat(conversations.length - 1),
    isMention: fc.boolean(),
  }),
);

type Model = Map<number, { key: string; isMention: boolean }>;

function changeModel(
  model: Model,
  { kind, id, key, isMention }: { kind: string; id: number; key: string; isMention: boolean },
): void {
  const before = model.get(id);
  if (kind === 'remove') model.delete(id);
  else if (kind === 'move' && before) model.set(id, { ...before, key });
  else if (kind === 'add') {
    const wasMention = before?.key === key && before.isMention;
    model.set(id, { key, isMention: isMention || wasMention });
  }
}

const shelfOf = (to: number) => {
  const conversation = conversations[to]!;
  return conversation.kind === 'topic' ? conversation.channelId : 9;
};

const listing = fc.record({
  ids: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
  to: fc.nat(conversations.length - 1),
});

/** What a registration tells: `listings` of ids, each in one place, channel after channel; a few of them mentions. */
const registration = fc.record({
  listings: fc.array(listing, { maxLength: 8 }).map((listings) => {
    const told = new Set<number>();
    const isNew = (id: number) => !told.has(id) && told.add(id);
    return listings
      .map(({ ids, to }) => ({ ids: ids.filter(isNew), to }))
      .sort((one, other) => shelfOf(one.to) - shelfOf(other.to));
  }),
  mentions: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
});

function expectLike(index: UnreadIndex, model: Model): void {
  expect(index.size).toBe(model.size);
  for (const conversation of conversations) {
    const key = conversationKey(conversation);
    const here = [...model].filter(([, place]) => place.key === key);
    const ids = here.map(([id]) => id);
    expect(index.count(key)).toBe(ids.length);
    expect([...(index.entry(key)?.messageIds ?? [])].sort()).toEqual(ids.sort());
    expect(index.entry(key)?.mentionCount ?? 0).toBe(
      here.filter(([, place]) => place.isMention).length,
    );
  }
  const keys = [...new Set([...model.values()].map(({ key }) => key))];
  expect(
    index
      .shelfIds()
      .flatMap((shelfId) => index.entriesOn(shelfId))
      .map((entry) => entry.key)
      .sort(),
  ).toEqual(keys.sort());
  const ofFirst = [...model.values()].filter(({ key }) => key.startsWith('topic:1:'));
  expect([...index.ofChannel(1)].reduce((sum, entry) => sum + entry.count, 0)).toBe(ofFirst.length);
}

/** Notes every conversation's count where it is told that it changed: the sum must be right without a recount. */
function summing(index: UnreadIndex) {
  let sum = 0;
  const note = (entry: UnreadConversation) => {
    sum += entry.count - entry.share.counted;
    entry.share = { counted: entry.count, muted: 0, mentions: 0 };
  };
  const summed = () => {
    index.takeChanges().forEach(note);
    return sum;
  };
  return { note, summed };
}

describe('UnreadIndex', () => {
  it('counts what a recount would count, whatever was loaded and happened since', () => {
    fc.assert(
      fc.property(
        registration,
        fc.array(step, { maxLength: 40 }),
        fc.boolean(),
        ({ listings, mentions }, steps, isLookedAt) => {
          const index = new UnreadIndex();
          const model: Model = new Map();
          const { note, summed } = summing(index);
          index.startOver();
          for (const { ids, to } of listings) {
            note(index.put(conversations[to]!, ids, new Set(mentions)));
            const key = conversationKey(conversations[to]!);
            for (const id of ids) model.set(id, { key, isMention: mentions.includes(id) });
          }
          if (isLookedAt) expectLike(index, model);
          for (const { kind, ids, to, isMention } of steps) {
            const destination = conversations[to]!;
            const key = conversationKey(destination);
            if (kind === 'add') ids.forEach((id) => index.add(id, destination, isMention));
            else if (kind === 'remove') index.remove(ids);
            else index.move(ids, destination);
            for (const id of ids) changeModel(model, { kind, id, key, isMention });
            if (isLookedAt) expect(summed()).toBe(model.size);
          }
          expect(index.size).toBe(model.size);
          expect(summed()).toBe(model.size);
          expectLike(index, model);
          index.clear();
          expect(summed()).toBe(0);
          expect(index.shelfIds()).toEqual([]);
        },
      ),
    );
  });

  it('tells what changed, once', () => {
    const index = new UnreadIndex();
    const changed = () => [...index.takeChanges()].map(({ key, count }) => `${key} ${count}`);
    index.add(5, topicConversation(1, 'lunch'), false);
    expect(changed()).toEqual(['topic:1:lunch 1']);
    expect(changed()).toEqual([]);
    index.move([5, 6], topicConversation(2, 'dinner'));
    expect(changed().sort()).toEqual(['topic:1:lunch 0', 'topic:2:dinner 1']);
  });

  it('keeps what was emptied and filled again in one go', () => {
    const index = new UnreadIndex();
    index.startOver();
    index.put(topicConversation(1, 'lunch'), [4], new Set());
    const before = index.entry('topic:1:lunch');
    index.remove([4]);
    expect(index.entry('topic:1:lunch')).toBeUndefined();
    index.add(5, topicConversation(1, 'Lunch'), false);
    expect(index.entry('topic:1:lunch')).toBe(before);
  });
});
