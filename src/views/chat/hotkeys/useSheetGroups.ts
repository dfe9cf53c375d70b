/** All keys of the chat in words: those of the frame, of reading, and of single messages. */
import { computed } from 'vue';
import { useWords } from '@/i18n/words';
import { messageActions } from '../message-actions/messageActions';
import type { Hotkey } from './hotkey';
import { hotkeys } from './hotkeys';

export interface SheetRow {
  readonly label: string;
  /** As people read them: "Ctrl", "K". */
  readonly keys: readonly string[];
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
];

/** What actions are called where there is no message at hand to ask. */
const MESSAGE_LABELS: Readonly<Record<string, string>> = {
  reply: 'chat.hotkey.message.reply',
  quote: 'chat.hotkey.message.quote',
  react: 'chat.hotkey.message.react',
  thumbsUp: 'chat.hotkey.message.thumbsUp',
  edit: 'chat.hotkey.message.edit',
  star: 'chat.hotkey.message.star',
  markUnread: 'chat.hotkey.message.markUnread',
  move: 'chat.hotkey.message.move',
  muteTopic: 'chat.hotkey.message.muteTopic',
  goToConversation: 'chat.action.goToConversation',
  goToChannel: 'chat.action.goToChannel',
  collapse: 'chat.hotkey.message.collapse',
  viewHistory: 'chat.hotkey.message.viewHistory',
  viewReaders: 'chat.hotkey.message.viewReaders',
  viewSender: 'chat.action.viewSender',
};

export function useSheetGroups() {
  const { t } = useWords();

  function keysOf(hotkey: Hotkey): string[] {
    const keys = hotkey.keys.map((key) => (key === 'Escape' ? t('chat.hotkey.key.escape') : key));
    return hotkey.hasMod ? [t('chat.hotkey.key.ctrl'), ...keys] : keys;
  }

  function rowsOf(group: Hotkey['group']): SheetRow[] {
    return hotkeys
      .filter((one) => one.group === group)
      .map((one) => ({ label: t(one.labelId), keys: keysOf(one) }));
  }

  return computed<SheetGroup[]>(() => [
    { title: t('chat.hotkey.group.go'), rows: rowsOf('go') },
    {
      title: t('chat.hotkey.group.find'),
      rows: [
        ...rowsOf('find'),
        { label: t('chat.hotkey.switch'), keys: [t('chat.hotkey.key.ctrl'), '1 … 9'] },
      ],
    },
    { title: t('chat.hotkey.group.write'), rows: rowsOf('write') },
    {
      title: t('chat.hotkey.group.read'),
      rows: READING.map(({ keys, labelId }) => ({ label: t(labelId), keys })),
    },
    {
      title: t('chat.hotkey.group.message'),
      rows: messageActions.flatMap(({ key, shortcut }) => {
        const labelId = MESSAGE_LABELS[key];
        return shortcut && labelId ? [{ label: t(labelId), keys: [shortcut] }] : [];
      }),
    },
  ]);
}
