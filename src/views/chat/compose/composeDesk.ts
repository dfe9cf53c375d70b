/** Between those who ask for text and the box that takes it: a request waits here until its box is on screen. */
import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { narrowOfConversation, type Narrow } from '@/domain/chat/narrow';
import { segmentsOfNarrow } from '@/domain/chat/narrowAddress';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { composeRequestsKey, type FeedHandle } from '../composeRequests';
import { useAddressNames } from '../useAddressNames';

interface TextRequest {
  readonly conversation: Conversation;
  /** Goes behind what is there; empty where only the cursor is wanted. */
  readonly markdown: string;
}

/** A topic of this channel is to be begun. */
interface TopicRequest {
  readonly channelId: number;
}

export type ComposeRequest = TextRequest | TopicRequest;

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
  /** What is read beside the box; null while nothing is. */
  readonly feed: ShallowRef<FeedHandle | null>;
  editLast(): boolean;
}

const composeDeskKey: InjectionKey<ComposeDesk> = Symbol('composeDesk');

/** Provides the desk; call it once above the feed and the box, in the frame of the chat. */
export function provideComposeDesk(account: ChatAccount): void {
  const router = useRouter();
  const names = useAddressNames(account);
  const request = shallowRef<ComposeRequest | null>(null);
  const boxes = new Set<ComposeBoxHandle>();
  const feed = shallowRef<FeedHandle | null>(null);
  let edit: (() => boolean) | null = null;

  function goTo(narrow: Narrow) {
    const params = {
      organizationId: account.organizationId,
      terms: segmentsOfNarrow(narrow, names),
    };
    void router.push({ name: 'chat-narrow', params });
  }

  function ask(conversation: Conversation, markdown: string) {
    request.value = { conversation, markdown };
    if (boxes.size === 0) goTo(narrowOfConversation(conversation, account.userId));
  }

  function startIn(channelId: number) {
    request.value = { channelId };
    goTo([{ operator: 'channel', channelId }]);
  }

  const editLast = () => edit?.() ?? false;
  provide(composeDeskKey, {
    request,
    boxes,
    feed,
    editLast,
  });
  provide(composeRequestsKey, {
    open: (conversation) => ask(conversation, ''),
    startIn,
    insert: ask,
    editLast,
    onEditLast(next) {
      edit = next;
      return () => {
        if (edit === next) edit = null;
      };
    },
    onFeed(next) {
      feed.value = next;
      return () => {
        if (feed.value === next) feed.value = null;
      };
    },
  });
}

/** The desk; without a frame around it, as in tests of a single pane, nobody asks for anything. */
export function useComposeDesk(): ComposeDesk {
  return inject(
    composeDeskKey,
    () => ({
      request: shallowRef(null),
      boxes: new Set<never>(),
      feed: shallowRef(null),
      editLast: () => false,
    }),
    true,
  );
}
