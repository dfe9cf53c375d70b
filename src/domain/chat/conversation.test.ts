import { expect, it } from 'vitest';
import { directConversation, isWithMutedOnly, topicConversation } from './conversation';

const ME = 1;
const isMuted = (userId: number) => userId > 10;

it('is with muted people only where nobody else is in it', () => {
  const among = (others: readonly number[]) =>
    isWithMutedOnly(directConversation(others, ME), ME, isMuted);
  expect(among([11])).toBe(true);
  expect(among([11, 12])).toBe(true);
  expect(among([11, 5])).toBe(false);
  expect(among([5])).toBe(false);
  // Notes to oneself.
  expect(isWithMutedOnly(directConversation([], ME), ME, () => true)).toBe(false);
  expect(isWithMutedOnly(topicConversation(7, 'tides'), ME, () => true)).toBe(false);
});
