/** What stands before a channel's name: its kind as a shape, on the colour that it has for me. */
import { GlobeIcon, HashIcon, LockIcon } from '@lucide/vue';
import { h, type VNode } from 'vue';
import { drawIcon } from '@/components/drawIcon';
import { heardWords } from '@/components/heardWords';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { perAccount } from '../perAccount';
import './channelIcon.css';

const shapes = { public: HashIcon, private: LockIcon, webPublic: GlobeIcon };

export const useChannelIcon = perAccount((account) => {
  const { t } = useWords();
  const { channel: channelOf, subscription: subscriptionOf } = useChannelsStore(account);

  function kindOf(channelId: number) {
    const channel = channelOf(channelId);
    if (channel?.isWebPublic) return 'webPublic';
    return channel?.inviteOnly ? 'private' : 'public';
  }

  /**
   * For `<component :is>`: rows, of which there are many, have no component for it. Says the kind where it is not the
   * usual one. Reactive to the channel, and to what it is to me.
   * @param size of the shape, in px
   */
  function drawChannelIcon(channelId: number, size = 15): VNode {
    const kind = kindOf(channelId);
    const color = subscriptionOf(channelId)?.color ?? 'var(--color-text-muted)';
    return h('span', { class: 'channel-icon', style: { '--channel-color': color } }, [
      drawIcon(shapes[kind], size),
      ...(kind === 'public' ? [] : [heardWords(t(`chat.channel.kind.${kind}`))]),
    ]);
  }

  return { drawChannelIcon };
});
