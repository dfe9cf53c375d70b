/** Gathers what actions on messages need, for one feed. */
import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import { useClock } from '@/composables/useMachine';
import { useOutward } from '@/composables/useOutward';
import type { Message } from '@/api/chat/model/message';
import { conversationOf } from '@/domain/chat/conversation';
import { fragmentOfSegments, segmentsOfNarrow } from '@/domain/chat/narrowAddress';
import { narrowOfConversation, type Narrow } from '@/domain/chat/narrow';
import type { PermissionContext } from '@/domain/chat/permissions';
import { contentText } from '@/domain/content/contentText';
import { isRateLimited } from '@/domain/requestError';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';
import { useContentReaderStore } from '@/stores/chat/contentReader';
import { useEmojiCatalogueStore } from '@/stores/chat/emojiCatalogue';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useMessageMarksStore } from '@/stores/chat/messageMarks';
import { useReactionsStore } from '@/stores/chat/reactions';
import { useReadingPlacesStore } from '@/stores/chat/readingPlaces';
import { useReadMarksStore } from '@/stores/chat/readMarks';
import { useRealmStore } from '@/stores/chat/realm';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUsersStore } from '@/stores/chat/users';
import { useToastsStore } from '@/stores/toasts';
import { useComposeRequests } from '../composeRequests';
import { useAddressNames } from '../useAddressNames';
import type { ActionTools, MessageDialog } from './messageAction';

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
}

const actionDeskKey: InjectionKey<ActionDesk> = Symbol('actionDesk');

/** Reads afresh what the person may do. */
function usePermissions(): () => PermissionContext | null {
  const account = useChatAccount();
  const clock = useClock();
  const channels = useChannelsStore();
  const connection = useConnectionStore();
  const groups = useUserGroupsStore();
  const realm = useRealmStore();
  const users = useUsersStore();

  return () => {
    const ownUser = users.ownUser();
    if (!ownUser || !realm.realm) return null;
    return {
      ownUser,
      realm: realm.realm,
      nowMs: clock.now() + connection.clockOffsetMs,
      isMember: (groupId) => groups.isMember(groupId, account.userId),
      channel: channels.channel,
    };
  };
}

/** Doing, and saying how it went. */
function useAttempts() {
  const { t } = useWords();
  const { copyText } = useOutward();
  const toasts = useToastsStore();

  return {
    async attempt(work: () => Promise<unknown>, failedId: string): Promise<boolean> {
      try {
        await work();
        return true;
      } catch (error) {
        const text = isRateLimited(error) ? t('chat.action.failed.limited') : t(failedId);
        toasts.show({ text, tone: 'danger' });
        return false;
      }
    },
    async copy(text: string): Promise<void> {
      const isCopied = await copyText(text);
      toasts.show({
        text: t(isCopied ? 'chat.action.copied' : 'chat.action.failed.copy'),
        tone: isCopied ? 'success' : 'danger',
      });
    },
  };
}

/** Words about a message. */
function useMessageWords() {
  const account = useChatAccount();
  const names = useAddressNames(account);
  const reader = useContentReaderStore();
  const realm = useRealmStore();
  const users = useUsersStore();

  return {
    linkTo(message: Message): string {
      const narrow = narrowOfConversation(conversationOf(message), account.userId);
      const fragment = fragmentOfSegments(segmentsOfNarrow(narrow, names, message.id));
      return `${(realm.realm?.url ?? account.serverUrl).replace(/\/$/, '')}/${fragment}`;
    },
    textOf(message: Message): string {
      const source = { key: `message ${message.id}`, html: message.content, isWhole: true };
      return contentText(reader.read(source).nodes);
    },
    senderName: (message: Message) => users.fullName(message.senderId) ?? message.senderFullName,
  };
}

export interface ActionDeskOptions {
  narrow: Narrow;
  /** Names the list of the feed. */
  listKey: string;
  startEditing(messageId: number): void;
}

/** Makes and provides it. */
export function provideActionDesk({
  narrow,
  listKey,
  startEditing,
}: ActionDeskOptions): ActionDesk {
  const account = useChatAccount();
  const dialog = shallowRef<OpenDialog | null>(null);
  const pickingFor = shallowRef<number | null>(null);
  const catalogue = useEmojiCatalogueStore();
  const places = useReadingPlacesStore();
  const reactions = useReactionsStore();
  const attempts = useAttempts();
  const tools: ActionTools = {
    narrow,
    ownUserId: account.userId,
    compose: useComposeRequests(),
    changes: useMessageChangesStore(),
    marks: useMessageMarksStore(),
    readMarks: useReadMarksStore(),
    reactions,
    permissions: usePermissions(),
    ...attempts,
    ...useMessageWords(),
    openDialog: (opened, messageId) => (dialog.value = { dialog: opened, messageId }),
    openPicker: (messageId) => (pickingFor.value = messageId),
    startEditing,
    keepUnread: () => places.keepUnread(listKey, true),
    async react(messageId, emoji) {
      catalogue.noteUse(emoji);
      await attempts.attempt(() => reactions.toggle(messageId, emoji), 'chat.action.failed.react');
    },
  };
  const desk = { tools, dialog, pickingFor };
  provide(actionDeskKey, desk);
  return desk;
}

export function useActionDesk(): ActionDesk {
  const desk = inject(actionDeskKey);
  if (!desk) throw new Error('No action desk was provided here');
  return desk;
}
