/** What can be done with a message, as values: a menu, a toolbar and the keyboard all read the same list. */
import type { Component } from 'vue';
import type { Message } from '@/api/chat/model/message';
import type { EmojiReference } from '@/api/chat/model/reaction';
import type { Conversation } from '@/domain/chat/conversation';
import type { PermissionContext } from '@/domain/chat/permissions/permissions';
import type { Narrow } from '@/domain/chat/narrow';
import type { ImageNode } from '@/domain/content/contentNode';
import type { useMessageChangesStore } from '@/stores/chat/messageChanges';
import type { useMessageMarksStore } from '@/stores/chat/messageMarks';
import type { useReactionsStore } from '@/stores/chat/reactions';
import type { useReadMarksStore } from '@/stores/chat/readMarks';
import type { ComposeRequests } from '../composeRequests';
import type { useTopicPolicies } from '../useTopicPolicies';
import type { SelectedPart } from './selectedIn';

/** Windows that an action may open over the feed. */
export type MessageDialog =
  'delete' | 'source' | 'history' | 'readers' | 'reactors' | 'move' | 'remind';

/** Everything that an action may need; made once for a feed. */
export interface ActionTools {
  readonly narrow: Narrow;
  readonly ownUserId: number;
  /** Null where there is no compose box. */
  readonly compose: ComposeRequests | null;
  readonly changes: ReturnType<typeof useMessageChangesStore>;
  readonly marks: ReturnType<typeof useMessageMarksStore>;
  readonly reactions: ReturnType<typeof useReactionsStore>;
  readonly readMarks: ReturnType<typeof useReadMarksStore>;
  readonly topics: ReturnType<typeof useTopicPolicies>;
  isMuted(this: void, userId: number): boolean;
  /** Messages of muted people that the reader asked to see. */
  readonly revealedIds: Set<number>;
  /** Puts text behind what a conversation's box or draft has, and calls nobody there. */
  keep(conversation: Conversation, markdown: string): void;
  /** Whether the feed has gone from the screen: what comes late then calls nobody back. */
  isGone(): boolean;
  /** Asked anew each time: settings, roles and the clock change. Null before registration answered. */
  permissions(): PermissionContext | null;
  /** Does it, and says so where it failed; `failedId` is the words for that. */
  attempt(work: () => Promise<unknown>, failedId: string): Promise<boolean>;
  copy(text: string): Promise<void>;
  /** Shows another view, at a message of it; null for where the person left off. */
  goTo(narrow: Narrow, messageId: number | null): Promise<void>;
  openDialog(dialog: MessageDialog, messageId: number): void;
  openPicker(messageId: number): void;
  openMenu(messageId: number): void;
  openPicture(picture: ImageNode): void;
  openUser(userId: number): void;
  startEditing(messageId: number): void;
  /** Looking at the messages of this view marks nothing as read until it is opened again. */
  keepUnread(): void;
  /** The address of a message on the server, which any client understands. */
  linkTo(message: Message): string;
  /** The plain text that a message shows. */
  textOf(message: Message): string;
  /** What is selected of a message, and of nothing else; null where nothing is. */
  selectedIn(this: void, messageId: number): SelectedPart | null;
  /** The first picture that a message shows. */
  pictureIn(message: Message): ImageNode | undefined;
  senderName(message: Message): string;
  react(messageId: number, emoji: EmojiReference): Promise<void>;
}

export interface MessageAction {
  readonly key: string;
  /** Its words may depend on the message: star, unstar. */
  labelId(message: Message, tools: ActionTools): string;
  readonly icon: Component;
  /** The key that does it with the selected message, as `KeyboardEvent.key`. */
  readonly shortcut?: string;
  /** Another one that people know for the same. */
  readonly alsoKey?: string;
  /** Whether it is about the whole conversation: where a view shows but one, its key needs no selected message. */
  readonly isOfConversation?: boolean;
  /** Whether the row itself offers it to who points, so that no menu has to. */
  readonly isKeyOnly?: boolean;
  readonly isDanger?: boolean;
  /** Draws a line above it in menus. */
  readonly startsGroup?: boolean;
  /** Whether it makes sense here and is allowed, as far as we can tell. */
  when(message: Message, tools: ActionTools): boolean;
  run(message: Message, tools: ActionTools): void | Promise<void>;
}
