import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conversationKey,
  directConversation,
  topicConversation,
  type Conversation,
} from './conversation';
import { UnreadIndex } from './unreadIndex';

const conversations: Conversation[] = [
  topicConversation(1, 'Lunch'),
  topicConversation(1, 'lunch'),
  topicConversation(1, 'tides'),
  topicConversation(2, 'lunch'),
  directConversation([4], 9),
];

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    ids: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
    to: fc.nat(conversations.length - 1),
    isMention: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('remove' as const, 'move' as const),
    ids: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }),
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

describe('UnreadIndex', () => {
  it('counts what a recount would count, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const index = new UnreadIndex();
        const model: Model = new Map();
        for (const { kind, ids, to, isMention } of steps) {
          const destination = conversations[to]!;
          const key = conversationKey(destination);
          if (kind === 'add') ids.forEach((id) => index.add(id, destination, isMention));
          else if (kind === 'remove') index.remove(ids);
          else index.move(ids, destination);
          for (const id of ids) changeModel(model, { kind, id, key, isMention });
        }
        expect(index.size).toBe(model.size);
        for (const conversation of conversations) {
          const key = conversationKey(conversation);
          const here = [...model].filter(([, place]) => place.key === key);
          expect(index.count(key)).toBe(here.length);
          const mentions = here.filter(([, place]) => place.isMention).map(([id]) => id);
          expect([...(index.entry(key)?.mentionIds ?? [])].sort()).toEqual(mentions.sort());
        }
        const ofFirst = [...model.values()].filter((place) => place.key.startsWith('topic:1:'));
        const muted = ofFirst.filter((place) => place.key === 'topic:1:tides');
        const counts = index.channelCounts(1, (topic) => topic === 'tides');
        expect(counts.counted).toBe(ofFirst.length - muted.length);
        expect(counts.muted).toBe(muted.length);
        expect(counts.mentions).toBe(ofFirst.filter((place) => place.isMention).length);
      }),
    );
  });

  it('tells what changed, once', () => {
    const index = new UnreadIndex();
    index.add(5, topicConversation(1, 'lunch'), false);
    expect([...index.takeChanges().conversations]).toEqual(['topic:1:lunch']);
    expect(index.takeChanges().channelIds.size).toBe(0);
    index.move([5, 6], topicConversation(2, 'dinner'));
    const changes = index.takeChanges();
    expect([...changes.conversations].sort()).toEqual(['topic:1:lunch', 'topic:2:dinner']);
    expect([...changes.channelIds].sort()).toEqual([1, 2]);
  });
});
