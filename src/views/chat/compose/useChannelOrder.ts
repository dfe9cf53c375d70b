/** Which of the channels that fit stands first where one is looked for: whichever is nearer to the person, then by name. */
import { channelWeight } from '@/domain/chat/channelList';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';

interface Named {
  readonly channelId: number;
  readonly name: string;
}

export function useChannelOrder(): (one: Named, other: Named) => number {
  const { locale } = useWords();
  const channels = useChannelsStore();
  const weigh = ({ channelId }: Named) => channelWeight(channels.subscription(channelId));

  return (one, other) => weigh(other) - weigh(one) || nameOrder(locale.value)(one.name, other.name);
}
