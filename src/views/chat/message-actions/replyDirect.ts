/** Answers whoever wrote it, alone. */
import { ReplyIcon } from '@lucide/vue';
import { nextTick } from 'vue';
import { directConversation, isSameConversation } from '@/domain/chat/conversation';
import { conversationOfNarrow, narrowOfConversation } from '@/domain/chat/narrow';
import type { MessageAction } from './messageAction';

export const replyDirect: MessageAction = {
  key: 'replyDirect',
  labelId: () => 'chat.hotkey.message.replyDirect',
  icon: ReplyIcon,
  shortcut: 'R',
  isKeyOnly: true,
  when: (_message, { compose }) => compose !== null,
  async run({ senderId }, { compose, goTo, narrow, ownUserId }) {
    const conversation = directConversation([senderId], ownUserId);
    const here = conversationOfNarrow(narrow, ownUserId);
    // Where a view shows but one conversation, its box writes to no other: it must have heard of the new one.
    if (here && !isSameConversation(here, conversation)) {
      await goTo(narrowOfConversation(conversation, ownUserId), null);
      await nextTick();
    }
    compose?.open(conversation);
  },
};
