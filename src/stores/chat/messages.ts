/** The messages that we hold, each once, whatever lists show it. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { Message, MessageEdit, MessageFlag } from '@/api/chat/model/message';
import { isSameEmoji, type Reaction } from '@/api/chat/model/reaction';
import { isEditLeftOut, isTrueMove } from '@/domain/chat/editMark';
import { isSameTopic } from '@/domain/chat/topic';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { createFetchWatch } from './fetchWatch';
import { useRealmStore } from './realm';
import { useServerWordsStore } from './serverWords';

/** What the server says of a message that one was never sent. */
const UNDELIVERED: readonly MessageFlag[] = ['read', 'historical'];

type UpdateEvent = ChatEventOf<'update_message'>;

/** A message whose text somebody changed. */
export interface MessageEdited {
  readonly event: UpdateEvent;
  /** As it is now; undefined where we do not hold it. */
  readonly after: Message | undefined;
  /** What it was until then; undefined where that is not known for sure. */
  readonly flagsBefore: readonly MessageFlag[] | undefined;
}

function isMove(event: UpdateEvent): boolean {
  return event.newChannelId !== undefined || event.topic !== undefined;
}

function editOf(event: UpdateEvent, hasContent: boolean): MessageEdit {
  return {
    userId: event.userId,
    timestamp: event.editTimestamp,
    ...(hasContent && typeof event.origContent === 'string'
      ? { prevContent: event.origContent, prevRenderedContent: event.origRenderedContent ?? null }
      : {}),
    ...(event.newChannelId === undefined
      ? {}
      : { prevChannel: event.channelId, channel: event.newChannelId }),
    ...(event.topic === undefined ? {} : { prevTopic: event.origTopic ?? '', topic: event.topic }),
  };
}

/** A copy that was fetched after an edit, but before its event came, knows of it already. */
function knowsEdit({ editHistory = [] }: Message, edit: MessageEdit): boolean {
  return editHistory.some(
    (one) =>
      one.timestamp === edit.timestamp &&
      one.userId === edit.userId &&
      one.topic === edit.topic &&
      one.channel === edit.channel &&
      (one.prevContent === undefined) === (edit.prevContent === undefined),
  );
}

/** Servers before it date a move as they do an edit, and that of a topic which is resolved, too. */
const DATES_MOVES_APART_FROM = 365;

/** What its server would say of when a message was changed last, had we asked for it. */
function datesAfter(message: Message, edit: MessageEdit, isText: boolean, featureLevel: number) {
  const { timestamp } = edit;
  if (featureLevel >= DATES_MOVES_APART_FROM) {
    return {
      ...(isText ? { lastEditTimestamp: timestamp } : {}),
      ...(isTrueMove(edit) ? { lastMovedTimestamp: timestamp } : {}),
    };
  }
  // A move must not hide an edit that the history says nothing of.
  return isText || !isEditLeftOut(message) ? { lastEditTimestamp: timestamp } : {};
}

/** Of what was never delivered the news of an edit says no more than that it is read. */
function flagsAfter({ flags }: Message, event: UpdateEvent): Message['flags'] {
  const isUndelivered = flags.includes('historical') && !event.flags.includes('historical');
  return isUndelivered ? [...event.flags, 'historical'] : event.flags;
}

/** Where it is after a move. Of what did not change the event tells, too: nobody may have told of a move before this one. */
function movedMessage(
  message: Message,
  event: UpdateEvent,
  channelName: (channelId: number) => string | undefined,
): Message {
  if (message.type !== 'channel') return message;
  const { newChannelId, origTopic = message.topic } = event;
  const channelId = newChannelId ?? event.channelId ?? message.channelId;
  // Messages of one topic may differ in how they write it.
  const topic = isSameTopic(message.topic, origTopic) ? message.topic : origTopic;
  return {
    ...message,
    channelId,
    channelName: channelName(channelId) ?? message.channelName,
    topic: event.topic ?? topic,
    topicLinks: event.topicLinks ?? message.topicLinks,
  };
}

export const useMessagesStore = defineChatStore('messages', (account) => {
  const channels = useChannelsStore(account);
  const realm = useRealmStore(account);
  const words = useServerWordsStore(account);
  const byId = shallowReactive(new Map<number, Message>());
  /** Those that events keep true. The others may have changed while we were not told. */
  const freshIds = new Set<number>();
  /** What those sent from here were called before the server named them, so that their rows stay the same rows. */
  const localIds = new Map<number, string>();
  /** Those that were deleted last, as they were. */
  const lastDeleted = shallowRef<readonly Message[]>([]);
  const watch = createFetchWatch();
  const editListeners = new Set<(edited: MessageEdited) => void>();

  function message(messageId: number): Message | undefined {
    return byId.get(messageId);
  }

  function change(messageId: number, update: (message: Message) => Message) {
    const before = byId.get(messageId);
    if (before) hold(messageId, update(before));
    if (!freshIds.has(messageId)) watch.note(messageId);
  }

  function hold(messageId: number, one: Message) {
    byId.set(messageId, one);
    if (!isKeptTrue(one)) freshIds.delete(messageId);
  }

  /** Whether others may have changed a message without our hearing of it. */
  function mayHaveChanged(messageId: number): boolean {
    return !freshIds.has(messageId);
  }

  /** What a message that was sent from this page was called in the outbox; undefined for all others. */
  function localIdOf(messageId: number): string | undefined {
    return localIds.get(messageId);
  }

  /** No event tells us of changes in channels that we do not subscribe to. */
  function isKeptTrue(one: Message): boolean {
    return one.type === 'direct' || channels.isSubscribed(one.channelId);
  }

  /** Takes in messages that were written down: old copies, which anything fetched replaces. */
  function restore(kept: readonly Message[]) {
    for (const one of kept) if (!byId.has(one.id)) byId.set(one.id, one);
  }

  /** A new registration: what we hold may have changed meanwhile, until it is fetched again. */
  function loadSnapshot() {
    freshIds.clear();
  }

  /** Takes in fetched messages: a copy that events keep true is newer than any answer; others are replaced. */
  function reconcile(fetched: readonly Message[]): number[] {
    const messageIds: number[] = [];
    for (const one of fetched) {
      messageIds.push(one.id);
      const held = freshIds.has(one.id) ? byId.get(one.id) : undefined;
      if (held) {
        // What a search marked in it, only the answer to that search knows.
        const { matchContent } = one;
        if (matchContent !== undefined) byId.set(one.id, { ...held, matchContent });
        continue;
      }
      byId.set(one.id, one);
      words.tell({ message: one });
      if (isKeptTrue(one)) freshIds.add(one.id);
    }
    return messageIds;
  }

  /**
   * Fetches messages and takes them in; `use` gets them in the same turn, before anything else can happen to them.
   * `isOutdated`: something happened meanwhile to one that was not held, so that the answer may be from before; to be
   * fetched again. @throws RequestError
   */
  function take<Answer extends { messages: readonly Message[] }, Result>(
    fetch: () => Promise<Answer>,
    use: (taken: { answer: Answer; ids: number[]; isOutdated: boolean }) => Result,
  ): Promise<Result> {
    return watch.during(fetch, (answer, isOutdated) => {
      const unheld = answer.messages.filter((one) => !freshIds.has(one.id)).map((one) => one.id);
      // Copies from before a change must not be taken for true ones.
      if (isOutdated(unheld)) return use({ answer, ids: [], isOutdated: true });
      return use({ answer, ids: reconcile(answer.messages), isOutdated: false });
    });
  }

  /** Forgets messages that nothing shows any more. */
  function forget(messageIds: Iterable<number>) {
    for (const messageId of messageIds) {
      byId.delete(messageId);
      freshIds.delete(messageId);
      localIds.delete(messageId);
    }
  }

  function handleMessage({ message: one, localMessageId }: ChatEventOf<'message'>) {
    if (localMessageId !== undefined) localIds.set(one.id, localMessageId);
    freshIds.add(one.id);
    hold(one.id, one);
  }

  function withEdit(message: Message, event: UpdateEvent, isText: boolean): Message {
    const edit = editOf(event, isText);
    if (knowsEdit(message, edit)) return message;
    return {
      ...message,
      ...datesAfter(message, edit, isText, realm.featureLevel),
      editHistory: [edit, ...(message.editHistory ?? [])],
    };
  }

  function handleContent(event: UpdateEvent) {
    const { renderedContent } = event;
    if (renderedContent === undefined) return;
    change(event.messageId, (before) => {
      const after: Message = {
        ...before,
        content: renderedContent,
        isMeMessage: event.isMeMessage ?? before.isMeMessage,
        flags: flagsAfter(before, event),
      };
      return event.renderingOnly ? after : withEdit(after, event, true);
    });
  }

  function handleMove(event: UpdateEvent) {
    if (!isMove(event)) return;
    const nameOf = (channelId: number) => channels.channel(channelId)?.name;
    const isLost = channels.isDeliveryLost(event);
    for (const messageId of event.messageIds) {
      const wasEdited = messageId === event.messageId && event.renderedContent !== undefined;
      change(messageId, (before) => {
        const moved = movedMessage(before, event, nameOf);
        const after = isLost ? { ...moved, flags: UNDELIVERED } : moved;
        return wasEdited ? after : withEdit(after, event, false);
      });
    }
  }

  function handleUpdateMessage(event: UpdateEvent) {
    const { messageId, renderedContent, renderingOnly } = event;
    const flagsBefore = freshIds.has(messageId) ? byId.get(messageId)?.flags : undefined;
    handleContent(event);
    handleMove(event);
    if (renderedContent === undefined || renderingOnly) return;
    for (const tell of editListeners) tell({ event, after: byId.get(messageId), flagsBefore });
  }

  /**
   * Calls back with each edit of a text, until the returned function is called. Here, and before anybody else hears
   * of it: afterwards nobody knows what the message was.
   */
  function onEdit(listener: (edited: MessageEdited) => void): () => void {
    editListeners.add(listener);
    return () => void editListeners.delete(listener);
  }

  function handleDelete({ messageIds }: ChatEventOf<'delete_message'>) {
    lastDeleted.value = messageIds.flatMap((messageId) => byId.get(messageId) ?? []);
    forget(messageIds);
    // A fetch under way may still bring them. Later ones may too: some are only gone from where I could see them.
    for (const messageId of messageIds) watch.note(messageId);
  }

  function setFlag(messageId: number, flag: MessageFlag, isSet: boolean) {
    const before = byId.get(messageId);
    if (!freshIds.has(messageId)) watch.note(messageId);
    if (!before || before.flags.includes(flag) === isSet) return;
    const flags = isSet ? [...before.flags, flag] : before.flags.filter((one) => one !== flag);
    byId.set(messageId, { ...before, flags });
  }

  function handleAddFlag({ flag, messageIds, isForAll }: ChatEventOf<'update_message_flags/add'>) {
    if (isForAll) watch.noteAll();
    for (const messageId of isForAll ? byId.keys() : messageIds) setFlag(messageId, flag, true);
  }

  function handleRemoveFlag({ flag, messageIds }: ChatEventOf<'update_message_flags/remove'>) {
    for (const messageId of messageIds) setFlag(messageId, flag, false);
  }

  /** What is being fetched may be from before, when nobody told me of changes there. */
  function handleChannelsJoined() {
    watch.noteAll();
  }

  /** Nobody tells me any more of what happens in channels that I left. */
  function handleChannelsLeft(channelIds: readonly number[]) {
    for (const one of byId.values()) {
      if (one.type === 'channel' && channelIds.includes(one.channelId)) freshIds.delete(one.id);
    }
  }

  function hasReaction(
    messageId: number,
    reaction: Pick<Reaction, 'userId' | 'emojiCode' | 'reactionType'>,
  ): boolean {
    const reactions = byId.get(messageId)?.reactions ?? [];
    return reactions.some((one) => one.userId === reaction.userId && isSameEmoji(one, reaction));
  }

  /**
   * Each person reacts with each emoji once: what is there already stays as it is. It is a change all the same, for what was
   * shown at once here may not be in a copy that is being fetched.
   */
  function addReaction(messageId: number, reaction: Reaction) {
    const isThere = hasReaction(messageId, reaction);
    change(messageId, (before) =>
      isThere ? before : { ...before, reactions: [...before.reactions, reaction] },
    );
  }

  function removeReaction(messageId: number, reaction: Reaction) {
    const isThere = hasReaction(messageId, reaction);
    const isOther = (one: Reaction) =>
      one.userId !== reaction.userId || !isSameEmoji(one, reaction);
    change(messageId, (before) =>
      isThere ? { ...before, reactions: before.reactions.filter(isOther) } : before,
    );
  }

  function handleAddReaction({ messageId, reaction }: ChatEventOf<'reaction/add'>) {
    addReaction(messageId, reaction);
  }

  function handleRemoveReaction({ messageId, reaction }: ChatEventOf<'reaction/remove'>) {
    removeReaction(messageId, reaction);
  }

  function handleSubmessage({ submessage }: ChatEventOf<'submessage'>) {
    change(submessage.messageId, (before) =>
      before.submessages.some((one) => one.id === submessage.id)
        ? before
        : { ...before, submessages: [...before.submessages, submessage] },
    );
  }

  return {
    byId,
    lastDeleted,
    message,
    mayHaveChanged,
    localIdOf,
    restore,
    loadSnapshot,
    reconcile,
    take,
    forget,
    handleMessage,
    handleUpdateMessage,
    onEdit,
    handleDelete,
    handleChannelsJoined,
    handleChannelsLeft,
    handleAddFlag,
    handleRemoveFlag,
    handleAddReaction,
    handleRemoveReaction,
    handleSubmessage,
    setFlag,
    hasReaction,
    addReaction,
    removeReaction,
  };
});
