import { describe, expect, it } from 'vitest';
import { channelLabel } from './channelLabel';
import type { ContentNode, TopicLinkNode } from './contentNode';
import { contentText } from './contentText';

const topicLink = (...label: ContentNode[]): TopicLinkNode => ({
  kind: 'topicLink',
  channelId: 20,
  href: 'https://chat.example.com/#narrow/channel/20/topic/tides',
  isInternal: true,
  fragment: '#narrow/channel/20/topic/tides',
  uploadPath: null,
  label,
  hasSearchHit: false,
});
const text = (words: string): ContentNode => ({ kind: 'text', text: words });
const shown = (label: string, channelName: string | null) =>
  contentText(channelLabel(topicLink(text(label)), channelName));

describe('the words of a link to a topic', () => {
  it('say what the channel is called today', () => {
    expect(shown('#general > tides', 'harbour')).toBe('#harbour > tides');
    expect(shown('#general > tides > low', 'harbour')).toBe('#harbour > tides > low');
    expect(shown('#general > tides', null)).toBe('#general > tides');
  });

  it('take nothing of a channel’s name for the topic', () => {
    expect(shown('#quay > north > tides', 'quay > north')).toBe('#quay > north > tides');
  });

  it('keep the topic without a name, which the server writes in italics', () => {
    const unnamed: ContentNode = { kind: 'emphasis', children: [text('general chat')] };
    const label = channelLabel(topicLink(text('#general > '), unnamed), 'harbour');
    expect(contentText(label)).toBe('#harbour > general chat');
  });
});
