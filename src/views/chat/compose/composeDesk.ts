/** Between those who ask for text and the box that takes it: a request waits here until its box is on screen. */
import { inject, provide, shallowRef, watch, type InjectionKey, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { COMBINED_FEED, narrowOfConversation, type Narrow } from '@/domain/chat/narrow';
import { segmentsOfNarrow } from '@/domain/chat/narrowAddress';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { composeRequestsKey, type FeedHandle } from '../composeRequests';
import { useAddressNames } from '../narrows/useAddressNames';

interface TextRequest {
  /** Null where whoever asks is still to choose. */
  readonly conversation: Conversation | null;
  /** Goes behind what is there; empty where only the cursor is wanted. */
  readonly markdown: string;
}

/** A topic of this channel is to be begun. */
interface TopicRequest {
  readonly channelId: number;
}

/** The box of the view on screen is wanted, whatever it writes to. */
interface ViewRequest {
  readonly isForView: true;
}

export type ComposeRequest = TextRequest | TopicRequest | ViewRequest;

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
  /** Whether the view on screen is to have one that is not here yet. */
  readonly isBoxComing: ShallowRef<boolean>;
  /** What is read beside the box; null while nothing is. */
  readonly feed: ShallowRef<FeedHandle | null>;
  editLast(): boolean;
}

const composeDeskKey: InjectionKey<ComposeDesk> = Symbol('composeDesk');

/** A view that went before its box came: the next one's is not what was wanted. */
function forgetGoneViews({
  request,
  boxes,
  isBoxComing,
}: Pick<ComposeDesk, 'request' | 'boxes' | 'isBoxComing'>): void {
  watch(isBoxComing, (isComing) => {
    const { value } = request;
    if (!isComing && boxes.size === 0 && value && 'isForView' in value) request.value = null;
  });
}

/** Provides the desk; call it once above the feed and the box, in the frame of the chat. */
export function provideComposeDesk(account: ChatAccount): void {
  const router = useRouter();
  const names = useAddressNames(account);
  const request = shallowRef<ComposeRequest | null>(null);
  const boxes = new Set<ComposeBoxHandle>();
  const isBoxComing = shallowRef(false);
  const feed = shallowRef<FeedHandle | null>(null);
  /** Who came last is asked first. */
  const edits = new Set<() => boolean>();

  function goTo(narrow: Narrow) {
    const params = {
      organizationId: account.organizationId,
      terms: segmentsOfNarrow(narrow, names),
    };
    void router.push({ name: 'chat-narrow', params });
  }

  function ask(conversation: Conversation | null, markdown: string) {
    request.value = { conversation, markdown };
    if (boxes.size > 0) return;
    if (conversation) goTo(narrowOfConversation(conversation, account.userId));
    else if (!isBoxComing.value) goTo(COMBINED_FEED);
  }

  function startIn(channelId: number) {
    request.value = { channelId };
    goTo([{ operator: 'channel', channelId }]);
  }

  forgetGoneViews({ request, boxes, isBoxComing });

  const editLast = () => [...edits].reverse().some((edit) => edit());
  provide(composeDeskKey, {
    request,
    boxes,
    isBoxComing,
    feed,
    editLast,
  });
  provide(composeRequestsKey, {
    open: (conversation) => ask(conversation, ''),
    startIn,
    insert: ask,
    editLast,
    onEditLast(next) {
      edits.add(next);
      return () => void edits.delete(next);
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
      isBoxComing: shallowRef(false),
      feed: shallowRef(null),
      editLast: () => false,
    }),
    true,
  );
}
