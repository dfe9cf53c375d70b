/** Gathers what actions on messages need, for one feed. */
import {
  inject,
  onScopeDispose,
  provide,
  shallowRef,
  type InjectionKey,
  type ShallowRef,
} from 'vue';
import { useRouter } from 'vue-router';
import type { Message } from '@/api/chat/model/message';
import { useAwaitedOverlay } from '@/composables/useOverlay';
import { conversationOf } from '@/domain/chat/conversation';
import { narrowOfConversation, type Narrow } from '@/domain/chat/narrow';
import { contentText } from '@/domain/content/contentText';
import { picturesIn } from '@/domain/content/picturesIn';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useContentReaderStore } from '@/stores/chat/contentReader';
import { useEmojiCatalogueStore } from '@/stores/chat/emojiCatalogue';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useMessageMarksStore } from '@/stores/chat/messageMarks';
import { useReactionsStore } from '@/stores/chat/reactions';
import { useReadingPlacesStore } from '@/stores/chat/readingPlaces';
import { useReadMarksStore } from '@/stores/chat/readMarks';
import { useUsersStore } from '@/stores/chat/users';
import { useKeeping } from '../compose/useKeeping';
import { useComposeRequests } from '../composeRequests';
import { useContentContext } from '../content/contentContext';
import { useOverlayState } from '../hotkeys/overlayState';
import { useAttempt } from '../forms/useAttempt';
import { useCopying } from '../useCopying';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { usePermissions } from '../permissions/usePermissions';
import { useServerLink } from '../narrows/useServerLink';
import { useTopicPolicies } from '../useTopicPolicies';
import type { ActionTools, MessageDialog } from './messageAction';
import { selectedIn } from './selectedIn';

/** A window over the feed, and the message that it is about. */
export interface OpenDialog {
  readonly dialog: MessageDialog;
  readonly messageId: number;
}

export interface ActionDesk {
  readonly tools: ActionTools;
  readonly dialog: ShallowRef<OpenDialog | null>;
  /** The message to which an emoji is being chosen. */
  readonly pickingFor: ShallowRef<number | null>;
  /** The message whose menu is open. */
  readonly menuFor: ShallowRef<number | null>;
}

const actionDeskKey: InjectionKey<ActionDesk> = Symbol('actionDesk');

/** Words about a message. */
function useMessageWords() {
  const account = useChatAccount();
  const reader = useContentReaderStore();
  const serverLink = useServerLink();
  const users = useUsersStore();
  const { formatTime } = useContentContext();

  function nodesOf({ id, content }: Message) {
    return reader.read({ key: `message ${id}`, html: content, isWhole: true }).nodes;
  }

  return {
    linkTo(message: Message): string {
      return serverLink(narrowOfConversation(conversationOf(message), account.userId), message.id);
    },
    textOf: (message: Message) =>
      contentText(nodesOf(message), (timestamp) => formatTime(timestamp).text),
    pictureIn: (message: Message) => picturesIn(nodesOf(message)).find((one) => !one.isLoading),
    senderName: (message: Message) => users.fullName(message.senderId) ?? message.senderFullName,
  };
}

export interface ActionDeskOptions {
  narrow: Narrow;
  /** Names the list of the feed. */
  listKey: string;
  revealedIds: Set<number>;
  startEditing(messageId: number): void;
  rowOf(messageId: number): Element | null;
}

/** Who goes on before the window is here that they asked for wants it no more. */
function useLateWindows(asked: readonly ShallowRef<OpenDialog | number | null>[]) {
  useAwaitedOverlay(
    () => asked.some(({ value }) => value !== null),
    () => asked.forEach((one) => (one.value = null)),
  );
}

/** Makes and provides it. */
export function provideActionDesk({
  narrow,
  listKey,
  revealedIds,
  startEditing,
  rowOf,
}: ActionDeskOptions): ActionDesk {
  const account = useChatAccount();
  const dialog = shallowRef<OpenDialog | null>(null);
  const pickingFor = shallowRef<number | null>(null);
  const menuFor = shallowRef<number | null>(null);
  useLateWindows([dialog, pickingFor]);
  const catalogue = useEmojiCatalogueStore();
  const places = useReadingPlacesStore();
  const reactions = useReactionsStore();
  const attempt = useAttempt();
  const router = useRouter();
  const { toNarrow } = useNarrowLink();
  const { shownUserId } = useOverlayState();
  let isGone = false;
  onScopeDispose(() => (isGone = true));
  const tools: ActionTools = {
    narrow,
    ownUserId: account.userId,
    compose: useComposeRequests(),
    changes: useMessageChangesStore(),
    marks: useMessageMarksStore(),
    readMarks: useReadMarksStore(),
    topics: useTopicPolicies(),
    isMuted: useUsersStore().isMuted,
    revealedIds,
    reactions,
    keep: useKeeping(),
    isGone: () => isGone,
    permissions: usePermissions(),
    attempt,
    copy: useCopying(),
    ...useMessageWords(),
    async goTo(to, messageId) {
      await router.push(toNarrow(to, messageId));
    },
    openDialog: (opened, messageId) => (dialog.value = { dialog: opened, messageId }),
    openPicker: (messageId) => (pickingFor.value = messageId),
    openMenu: (messageId) => (menuFor.value = messageId),
    openPicture: useContentContext().openLightbox,
    openUser: (userId) => (shownUserId.value = userId),
    startEditing,
    selectedIn: (messageId) => selectedIn(rowOf(messageId)),
    keepUnread: () => places.keepUnread(listKey, true),
    async react(messageId, emoji) {
      catalogue.noteUse(emoji);
      await attempt(() => reactions.toggle(messageId, emoji), 'chat.action.failed.react');
    },
  };
  const desk = { tools, dialog, pickingFor, menuFor };
  provide(actionDeskKey, desk);
  return desk;
}

export function useActionDesk(): ActionDesk {
  const desk = inject(actionDeskKey);
  if (!desk) throw new Error('No action desk was provided here');
  return desk;
}
