import { describe, expect, it } from 'vitest';
import { directConversation, topicConversation } from '../conversation';
import {
  channelMarkdown,
  mentionMarkdown,
  topicMarkdown,
  wildcardIn,
  wildcardsFor,
} from './mentionSyntax';

const general = { channelId: 7, name: 'general' };

describe('channels and topics', () => {
  it('are written by their names', () => {
    expect(channelMarkdown(general)).toBe('#**general**');
    expect(topicMarkdown(general, 'a $ (b) "c" \\d')).toBe('#**general>a $ (b) "c" \\d**');
  });

  it.each([
    ['R&D', '[#R&#38;D](#narrow/channel/8-R.26D)'],
    ['a*b', '[#a&#42;b](#narrow/channel/8-a.2Ab)'],
    ['a`b', '[#a&#96;b](#narrow/channel/8-a.60b)'],
    ['a > b', '[#a &#62; b](#narrow/channel/8-a-.3E-b)'],
    ['[a]', '[#&#91;a&#93;](#narrow/channel/8-.5Ba.5D)'],
    ['$$', '[#&#36;&#36;](#narrow/channel/8-.24.24)'],
  ])('%s is written as a link, for servers cannot read its name', (name, markdown) => {
    const channel = { channelId: 8, name };
    expect(channelMarkdown(channel)).toBe(markdown);
    expect(topicMarkdown(channel, 'tides')).toBe(
      markdown.replace('](', ' > tides](').replace(/\)$/, '/topic/tides)'),
    );
    expect(topicMarkdown(general, name)).toMatch(
      /^\[#general > .+\]\(#narrow\/channel\/7-general\//,
    );
  });
});

describe('people', () => {
  it.each(['all', 'everyone', 'stream', 'channel', 'topic', 'Ada|7'])(
    'who are called %s are told by their id from what else that means',
    (fullName) => {
      const options = { isSilent: false, isShared: false };
      expect(mentionMarkdown({ userId: 5, fullName }, options)).toBe(`@**${fullName}|5**`);
    },
  );

  it('are told from their namesakes', () => {
    const ada = { userId: 5, fullName: 'Ada' };
    expect(mentionMarkdown(ada, { isSilent: true, isShared: true })).toBe('@_**Ada|5**');
    expect(mentionMarkdown(ada, { isSilent: true, isShared: false })).toBe('@_**Ada**');
  });
});

it.each(['all', 'everyone', 'channel', 'stream'])('@%s calls a whole channel', (wildcard) => {
  expect(wildcardIn(`hello @**${wildcard}**`)).toBe(wildcard);
  expect(wildcardIn(`hello @_**${wildcard}** @**topic**`)).toBeNull();
  expect(wildcardIn(`hello @**${wildcard}|5**`)).toBeNull();
  expect(wildcardIn(`\`@**${wildcard}**\` and a@**${wildcard}**`)).toBeNull();
  expect(wildcardIn(`> @**${wildcard}**\n\n(@**${wildcard}**)`)).toBe(wildcard);
});

describe('everyone', () => {
  const topic = topicConversation(7, 'tides');

  it('is the channel or the topic, as far as one may call so many', () => {
    expect(wildcardsFor(topic, true)).toEqual(['all', 'everyone', 'channel', 'topic']);
    expect(wildcardsFor(topic, false)).toEqual(['topic']);
  });

  it('is no channel in direct messages', () => {
    expect(wildcardsFor(directConversation([5], 1), true)).toEqual(['all', 'everyone']);
  });
});
