/** What the rows of a feed share: which one is selected, pointed at or being edited, and how times are written. */
import { inject, type InjectionKey, type Ref, type ShallowRef } from 'vue';
import type { TimeFormats } from '@/domain/timeFormats';
import type { Narrow } from '@/domain/chat/narrow';
import type { MessageList } from '@/stores/chat/messageList';
import type { RowParts } from './useRowParts';

export interface FeedContext {
  readonly list: MessageList;
  readonly narrow: Narrow;
  /** Whether the view shows one conversation, so that rows need not say which. */
  readonly isOneConversation: boolean;
  readonly formats: Readonly<Ref<TimeFormats>>;
  /** The row that keys act on; null before one was chosen. */
  readonly selectedId: ShallowRef<number | null>;
  /** Where keys begin before a row was chosen: at what the view opened at. Nothing is drawn for it. */
  readonly startId: ShallowRef<number | null>;
  /** The row under the pointer, or with the focus: it alone has a toolbar. */
  readonly activeId: ShallowRef<number | null>;
  /** The row whose text is being edited. */
  readonly editingId: ShallowRef<number | null>;
  /** The row that a link led to: marked for a moment. */
  readonly markedId: ShallowRef<number | null>;
  /** Messages of muted people that the reader asked to see. */
  readonly revealedIds: Set<number>;
  /** Not in every row, and not in the first view. */
  readonly parts: RowParts;
  startEditing(messageId: number): void;
  /** Whether its field may take the focus, which may come late: not from who went on to type somewhere else. */
  awaitsEditor(): boolean;
  /** Ends it, and puts the focus back on the row: letters are commands there, so not from who writes somewhere else by now. */
  stopEditing(messageId: number): void;
}

/** Where the list provides it. */
export const feedContextKey: InjectionKey<FeedContext> = Symbol('feed');

export function useFeed(): FeedContext {
  const feed = inject(feedContextKey);
  if (!feed) throw new Error('No feed was provided here');
  return feed;
}

/** What the reader does with a row, as "selected active", in one: hundreds of rows listen. Mostly ''. */
export function rolesOf(messageId: number, feed: FeedContext): string {
  const roles: string[] = [];
  if (feed.selectedId.value === messageId) roles.push('selected');
  if (feed.activeId.value === messageId) roles.push('active');
  if (feed.editingId.value === messageId) roles.push('editing');
  if (feed.markedId.value === messageId) roles.push('marked');
  return roles.join(' ');
}
