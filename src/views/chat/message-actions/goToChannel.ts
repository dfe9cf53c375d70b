/** Shows a message among all of its channel. */
import { HashIcon } from '@lucide/vue';
import { narrowKey, type Narrow } from '@/domain/chat/narrow';
import type { MessageAction } from './messageAction';

const channelNarrow = (channelId: number): Narrow => [{ operator: 'channel', channelId }];

export const goToChannel: MessageAction = {
  key: 'goToChannel',
  labelId: () => 'chat.action.goToChannel',
  icon: HashIcon,
  shortcut: 's',
  isKeyOnly: true,
  isOfConversation: true,
  when: (message, { narrow }) =>
    message.type === 'channel' && narrowKey(narrow) !== narrowKey(channelNarrow(message.channelId)),
  run: (message, { goTo }) =>
    message.type === 'channel' ? goTo(channelNarrow(message.channelId), message.id) : undefined,
};
