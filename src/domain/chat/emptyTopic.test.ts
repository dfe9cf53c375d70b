import { describe, expect, it } from 'vitest';
import { directConversation, topicConversation } from './conversation';
import { isEmptyTopic, namedConversation } from './emptyTopic';

describe('a topic', () => {
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
