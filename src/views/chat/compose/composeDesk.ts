/** Between those who ask for text and the box that takes it: a request waits here until its box is on screen. */
import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { segmentsOfNarrow } from '@/domain/chat/narrowAddress';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { composeRequestsKey } from '../composeRequests';
import { useAddressNames } from '../useAddressNames';

export interface ComposeRequest {
  readonly conversation: Conversation;
  /** Goes behind what is there; empty where only the cursor is wanted. */
  readonly markdown: string;
}

/** A box on screen. */
export interface ComposeBoxHandle {
  /** Opens it for what the view shows. */
  open(): void;
  /** Takes text that came by itself, and ends when it has it; null where it writes to another conversation. */
  receive(conversation: Conversation, markdown: string): Promise<void> | null;
}

interface ComposeDesk {
  /** What was asked for and not yet done. */
  readonly request: ShallowRef<ComposeRequest | null>;
  /** What is on screen. */
  readonly boxes: Set<ComposeBoxHandle>;
  editLast(): boolean;
}

const composeDeskKey: InjectionKey<ComposeDesk> = Symbol('composeDesk');

/** Provides the desk; call it once above the feed and the box, in the frame of the chat. */
export function provideComposeDesk(account: ChatAccount): void {
  const router = useRouter();
  const names = useAddressNames(account);
  const request = shallowRef<ComposeRequest | null>(null);
  const boxes = new Set<ComposeBoxHandle>();
  let edit: (() => boolean) | null = null;

  function ask(conversation: Conversation, markdown: string) {
    request.value = { conversation, markdown };
    if (boxes.size > 0) return;
    const terms = segmentsOfNarrow(narrowOfConversation(conversation, account.userId), names);
    const params = { organizationId: account.organizationId, terms };
    void router.push({ name: 'chat-narrow', params });
  }

  const editLast = () => edit?.() ?? false;
  provide(composeDeskKey, {
    request,
    boxes,
    editLast,
  });
  provide(composeRequestsKey, {
    open: (conversation) => ask(conversation, ''),
    insert: ask,
    editLast,
    onEditLast(next) {
      edit = next;
      return () => {
        if (edit === next) edit = null;
      };
    },
  });
}

/** The desk; without a frame around it, as in tests of a single pane, nobody asks for anything. */
export function useComposeDesk(): ComposeDesk {
  return inject(
    composeDeskKey,
    () => ({ request: shallowRef(null), boxes: new Set<never>(), editLast: () => false }),
    true,
  );
}
