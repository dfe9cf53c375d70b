/** All keys of the chat in words: those of the frame, of reading, and of single messages. */
import { computed } from 'vue';
import { useWords } from '@/i18n/words';
import { messageActions } from '../message-actions/messageActions';
import type { Hotkey } from './hotkey';
import { hotkeys } from './hotkeys';

export interface SheetRow {
  readonly label: string;
  /** Each as people read it, "Ctrl" and "K"; one of them is enough. */
  readonly ways: readonly (readonly string[])[];
}

export interface SheetGroup {
  readonly title: string;
  readonly rows: readonly SheetRow[];
}

/** The keys of the feed's own movements; in lists of conversations the first two do the same. */
const READING = [
  { keys: ['j', '↓'], labelId: 'chat.hotkey.reading.next' },
  { keys: ['k', '↑'], labelId: 'chat.hotkey.reading.previous' },
  { keys: ['J', 'Page Down'], labelId: 'chat.hotkey.reading.pageDown' },
  { keys: ['K', 'Page Up'], labelId: 'chat.hotkey.reading.pageUp' },
  { keys: ['G', 'End'], labelId: 'chat.hotkey.reading.newest' },
  { keys: ['Home'], labelId: 'chat.hotkey.reading.oldest' },
  { keys: ['←'], labelId: 'chat.hotkey.reading.editLast' },
];

/** Those of a picture that is shown large. */
const PICTURE = [
  { keys: ['+', 'Z'], labelId: 'chat.lightbox.zoomIn' },
  { keys: ['-', 'z'], labelId: 'chat.lightbox.zoomOut' },
  { keys: ['0'], labelId: 'chat.lightbox.whole' },
  { keys: ['←', '→', '↑', '↓'], labelId: 'chat.hotkey.picture.move' },
  { keys: ['v'], labelId: 'common.action.close' },
];

/** Those of the list of drafts. */
const DRAFTS = [
  { keys: ['Enter'], labelId: 'chat.hotkey.draft.open' },
  { keys: ['Backspace'], labelId: 'chat.hotkey.draft.delete' },
];

/** What actions are called where there is no message at hand to ask. */
const MESSAGE_LABELS: Readonly<Record<string, string>> = {
  reply: 'chat.hotkey.message.reply',
  replyMentioning: 'chat.hotkey.message.replyMentioning',
  replyDirect: 'chat.hotkey.message.replyDirect',
  quote: 'chat.hotkey.message.quote',
  forward: 'chat.action.forward',
  react: 'chat.hotkey.message.react',
  thumbsUp: 'chat.hotkey.message.thumbsUp',
  joinReaction: 'chat.hotkey.message.joinReaction',
  openMenu: 'chat.action.more',
  edit: 'chat.hotkey.message.edit',
  star: 'chat.hotkey.message.star',
  markUnread: 'chat.hotkey.message.markUnread',
  move: 'chat.hotkey.message.move',
  muteTopic: 'chat.hotkey.message.muteTopic',
  goToConversation: 'chat.action.goToConversation',
  zoom: 'chat.hotkey.message.zoom',
  goToChannel: 'chat.action.goToChannel',
  collapse: 'chat.hotkey.message.collapse',
  viewHistory: 'chat.hotkey.message.viewHistory',
  viewReaders: 'chat.hotkey.message.viewReaders',
  viewSender: 'chat.action.viewSender',
  viewPicture: 'chat.hotkey.message.viewPicture',
};

export function useSheetGroups() {
  const { t } = useWords();

  function waysOf({ keys: pressed, alsoKey, hasMod }: Hotkey): string[][] {
    const keys = pressed.map((key) => (key === 'Escape' ? t('chat.hotkey.key.escape') : key));
    const way = hasMod ? [t('chat.hotkey.key.ctrl'), ...keys] : keys;
    return alsoKey === undefined ? [way] : [[alsoKey], way];
  }

  function rowsOf(group: Hotkey['group']): SheetRow[] {
    return hotkeys
      .filter((one) => one.group === group)
      .map((one) => ({ label: t(one.labelId), ways: waysOf(one) }));
  }

  const rowsOfEither = (all: typeof READING): SheetRow[] =>
    all.map(({ keys, labelId }) => ({ label: t(labelId), ways: keys.map((key) => [key]) }));

  return computed<SheetGroup[]>(() => [
    { title: t('chat.hotkey.group.go'), rows: rowsOf('go') },
    {
      title: t('chat.hotkey.group.find'),
      rows: [
        ...rowsOf('find'),
        { label: t('chat.hotkey.switch'), ways: [[t('chat.hotkey.key.ctrl'), '1 … 9']] },
      ],
    },
    { title: t('chat.hotkey.group.write'), rows: [...rowsOf('write'), ...rowsOfEither(DRAFTS)] },
    { title: t('chat.hotkey.group.read'), rows: rowsOfEither(READING) },
    {
      title: t('chat.hotkey.group.message'),
      rows: messageActions.flatMap(({ key, shortcut, alsoKey }) => {
        const labelId = MESSAGE_LABELS[key];
        const keys = [shortcut, alsoKey].filter((one) => one !== undefined);
        return labelId ? rowsOfEither([{ keys, labelId }]) : [];
      }),
    },
    { title: t('chat.hotkey.group.picture'), rows: rowsOfEither(PICTURE) },
  ]);
}
