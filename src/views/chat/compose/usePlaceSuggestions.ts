/** Channels and topics whose names complete what is typed; those that we subscribe to first. */
import { channelMarkdown, topicMarkdown } from '@/domain/chat/compose/mentionSyntax';
import { bestFitting, type TypeaheadQuery } from '@/domain/chat/compose/typeahead';
import { useChannelsStore } from '@/stores/chat/channels';
import { useTopicsStore } from '@/stores/chat/topics';
import { useChannelDescriptions } from '../names/useChannelDescription';
import type { Suggestion } from './suggestion';
import { useChannelOrder } from './useChannelOrder';

const SHOWN = 8;

export function usePlaceSuggestions() {
  const channels = useChannelsStore();
  const topics = useTopicsStore();
  const descriptionOf = useChannelDescriptions();
  const channelOrder = useChannelOrder();

  function channelNames({ typed }: TypeaheadQuery): Suggestion[] {
    const open = [...channels.byId.values()].filter(({ isArchived }) => !isArchived);
    return bestFitting(open, {
      typed,
      nameOf: (channel) => channel.name,
      compare: channelOrder,
      limit: SHOWN,
    }).map((channel) => ({
      key: `c${channel.channelId}`,
      label: channel.name,
      detail: descriptionOf(channel.channelId),
      markdown: `${channelMarkdown(channel)} `,
      icon: 'channel' as const,
    }));
  }

  function topicNames({ typed, channelName, channelId }: TypeaheadQuery): Suggestion[] {
    const channel =
      channelId === null ? channels.channelNamed(channelName) : channels.channel(channelId);
    if (!channel) return [];
    void topics.load(channel.channelId).catch(() => undefined);
    return bestFitting(topics.topicsOf(channel.channelId) ?? [], {
      typed,
      nameOf: ({ topic }) => topic,
      compare: (one, other) => other.maxMessageId - one.maxMessageId,
      limit: SHOWN,
    }).map(({ topic }) => ({
      key: `t${topic}`,
      label: topic,
      markdown: `${topicMarkdown(channel, topic)} `,
    }));
  }

  return { channelNames, topicNames };
}
