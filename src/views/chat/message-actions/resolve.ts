/** Marks the message's topic as settled, or opens it again. */
import { CircleCheckIcon } from '@lucide/vue';
import { mayResolve } from '@/domain/chat/permissions/permissions';
import { isEmptyTopic } from '@/domain/chat/emptyTopic';
import { isResolvedTopic } from '@/domain/chat/topic';
import type { MessageAction } from './messageAction';

export const resolve: MessageAction = {
  key: 'resolve',
  labelId: (message) =>
    message.type === 'channel' && isResolvedTopic(message.topic)
      ? 'chat.action.unresolve'
      : 'chat.action.resolve',
  icon: CircleCheckIcon,
  when(message, tools) {
    const context = tools.permissions();
    if (context === null || message.type !== 'channel') return false;
    return !isEmptyTopic(message.topic, context.realm) && mayResolve(message, context) !== 'no';
  },
  async run(message, tools) {
    if (message.type !== 'channel') return;
    await tools.attempt(
      () => tools.changes.toggleResolved(message.id, message.topic),
      'chat.action.failed.resolve',
    );
  },
};
