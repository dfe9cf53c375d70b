/** Files on their way into a text: several at once, each of them can be stopped or tried again. */
import { onScopeDispose, shallowReactive, shallowRef, watch } from 'vue';
import { uploadFile } from '@/api/chat/routes/uploads';
import {
  conversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { ApiError } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useDraftsStore } from './drafts';
import { useRealmStore } from './realm';

const MIB = 1024 * 1024;

const TAKES_PIECES_FROM = 296;
/** What is larger should come in pieces, as servers say; above 80 MiB few of them take anything whole. */
const LARGE_MIB = 25;

export type UploadState =
  | { kind: 'sending'; share: number }
  | { kind: 'done'; url: string }
  /** `limitMib`: null where something on the way takes less than the server says of itself. */
  | { kind: 'tooLarge'; limitMib: number | null }
  | { kind: 'off' }
  /** `serverMessage` is empty where no answer came. */
  | { kind: 'failed'; serverMessage: string };

export interface Upload {
  readonly uploadId: string;
  readonly conversation: Conversation;
  readonly name: string;
  readonly size: number;
  readonly state: UploadState;
}

export const useUploadsStore = defineChatStore('uploads', (account) => {
  const { random } = usePlatform();
  const realm = useRealmStore(account);
  const drafts = useDraftsStore(account);
  const byId = shallowReactive(new Map<string, Upload>());
  /** The last text that went to another conversation: what is for it goes along. */
  const redirected = shallowRef<{ from: ConversationKey; to: Conversation } | null>(null);
  // The files themselves live in memory only: a reload cannot bring them back.
  const files = new Map<
    string,
    { content: Blob; abort: AbortController; done(url: string, conversation: Conversation): void }
  >();

  function uploadsIn(key: ConversationKey): Upload[] {
    return [...byId.values()].filter((one) => conversationKey(one.conversation) === key);
  }

  function isSendingIn(key: ConversationKey): boolean {
    return uploadsIn(key).some(({ state }) => state.kind === 'sending');
  }

  function step(uploadId: string, state: UploadState) {
    const upload = byId.get(uploadId);
    if (upload) byId.set(uploadId, { ...upload, state });
  }

  function refusalOf(size: number): UploadState | null {
    const limitMib = realm.limits?.maxFileUploadSizeMib;
    if (limitMib === 0) return { kind: 'off' };
    return limitMib !== undefined && size > limitMib * MIB ? { kind: 'tooLarge', limitMib } : null;
  }

  const isLarge = (size: number) =>
    size > LARGE_MIB * MIB && realm.featureLevel >= TAKES_PIECES_FROM;

  async function run(uploadId: string): Promise<void> {
    const upload = byId.get(uploadId);
    const file = files.get(uploadId);
    if (!upload || !file) return;
    const { signal } = file.abort;
    step(uploadId, { kind: 'sending', share: 0 });
    try {
      const url = await uploadFile(
        account.client,
        { content: file.content, name: upload.name, isLarge: isLarge(upload.size) },
        { signal, onProgress: (share) => step(uploadId, { kind: 'sending', share }) },
      );
      step(uploadId, { kind: 'done', url });
    } catch (error) {
      if (signal.aborted) return;
      const { status, serverMessage } =
        error instanceof ApiError ? error : { status: null, serverMessage: '' };
      // What the server says that it takes was looked at before; where it has no more room it says so.
      if (status === 413 && serverMessage === '') {
        step(uploadId, { kind: 'tooLarge', limitMib: null });
      } else {
        step(uploadId, { kind: 'failed', serverMessage });
      }
    }
    // It may have been meant for somewhere else when it was begun.
    handOver(byId.get(uploadId)?.conversation ?? upload.conversation);
  }

  function forget(uploadId: string) {
    files.delete(uploadId);
    byId.delete(uploadId);
  }

  /** Tells of the files that are there, in the order in which they were added: a quick one waits for those before it. */
  function handOver(conversation: Conversation) {
    for (const { uploadId, state } of uploadsIn(conversationKey(conversation))) {
      if (state.kind === 'sending') return;
      if (state.kind !== 'done') continue;
      const file = files.get(uploadId);
      forget(uploadId);
      file?.done(state.url, conversation);
    }
  }

  /**
   * Sends a file; `done` is told its address once the server has it and all that were added before it, never earlier, and
   * what conversation it is meant for by then.
   */
  function add(
    conversation: Conversation,
    file: { content: Blob; name: string },
    done: (url: string, conversation: Conversation) => void,
  ) {
    const uploadId = random.uuid();
    const { content, name } = file;
    const refusal = refusalOf(content.size);
    const state = refusal ?? { kind: 'sending' as const, share: 0 };
    byId.set(uploadId, { uploadId, conversation, name, size: content.size, state });
    if (refusal) return;
    files.set(uploadId, { content, abort: new AbortController(), done });
    void run(uploadId);
  }

  function tryAgain(uploadId: string) {
    void run(uploadId);
  }

  /** Stops it, or takes a failed one off the list. */
  function cancel(uploadId: string) {
    files.get(uploadId)?.abort.abort();
    const conversation = byId.get(uploadId)?.conversation;
    forget(uploadId);
    if (conversation) handOver(conversation);
  }

  function takeAlong(from: ConversationKey, to: Conversation) {
    for (const upload of uploadsIn(from))
      byId.set(upload.uploadId, { ...upload, conversation: to });
  }

  /** The text that they are for goes to another conversation, and they with it. */
  function redirect(from: Conversation, to: Conversation) {
    const key = conversationKey(from);
    takeAlong(key, to);
    redirected.value = { from: key, to };
  }

  // Also where nobody looks at the topic that is moved. Two moves may come in one go.
  watch(
    () => drafts.moved,
    (move) => move && takeAlong(move.from, move.to),
    { flush: 'sync' },
  );

  // With the page, or with the account: what goes on would be signed with a key that was given up.
  onScopeDispose(() => {
    for (const { abort } of files.values()) abort.abort();
  });

  return { byId, redirected, uploadsIn, isSendingIn, add, tryAgain, cancel, redirect };
});
