/** Mutes the message's topic, or lets it call again. */
import { Volume2Icon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const muteTopic: MessageAction = {
  key: 'muteTopic',
  labelId: (message, { topics }) =>
    message.type === 'channel' && topics.isMuted(message)
      ? 'chat.topicMenu.unmute'
      : 'chat.topicMenu.mute',
  icon: Volume2Icon,
  shortcut: 'M',
  isOfConversation: true,
  when: (message, { topics }) => message.type === 'channel' && topics.mayDecide(message),
  run: (message, { topics }) =>
    message.type === 'channel' ? topics.toggleMuted(message) : undefined,
};
