/** What a page does to the world around it, written down instead of done. */
import type {
  AppShell,
  NoticePermission,
  Page,
  PageRoom,
  PageSight,
  Sharing,
  SystemNotices,
} from '@/platform/index';

/** What the page was told so far. */
export interface PageRecord {
  title: string;
  /** The number on the page's icon. */
  badge: number;
  locale: string;
  direction: 'ltr' | 'rtl';
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  /** What it keeps to; null for all of it. */
  room: PageRoom | null;
  /** Shows so much of it; null where nobody follows that. */
  see: ((sight: PageSight) => void) | null;
  reloadCount: number;
  /** How many guards ask before the page is left. */
  leavingGuards: number;
  /** Another site shows the page inside of its own. */
  isFramed: boolean;
}

/** What left the page. */
export interface SharingRecord {
  /** Texts that were put on the clipboard. */
  copiedTexts: string[];
  /** What is on the clipboard now, whoever put it there. */
  clipboard: string;
  /** Whether the person has allowed reading the clipboard. */
  mayReadClipboard: boolean;
  savedFiles: { name: string; content: Blob }[];
  openedUrls: string[];
  printCount: number;
  /** Names that were offered to the password manager. */
  storedNames: string[];
}

export function createFakePage(): { page: Page; record: PageRecord } {
  const record: PageRecord = {
    title: '',
    badge: 0,
    locale: 'en',
    direction: 'ltr',
    theme: 'system',
    density: 'comfortable',
    room: null,
    see: null,
    reloadCount: 0,
    leavingGuards: 0,
    isFramed: false,
  };
  const page: Page = {
    setTitle: (title) => void Object.assign(record, { title }),
    setBadge: (badge) => void Object.assign(record, { badge }),
    setLanguage: (locale, direction) => void Object.assign(record, { locale, direction }),
    setTheme: (theme) => void Object.assign(record, { theme }),
    setDensity: (density) => void Object.assign(record, { density }),
    watchMedia(_query, listener) {
      listener(false);
      return () => {};
    },
    followSight(roomIn) {
      record.see = (sight) => {
        const room = roomIn(sight);
        if (room !== undefined) record.room = room;
      };
      return () => Object.assign(record, { see: null, room: null });
    },
    reload() {
      record.reloadCount += 1;
    },
    guardLeaving() {
      let isGuarding = true;
      record.leavingGuards += 1;
      return () => {
        if (isGuarding) record.leavingGuards -= 1;
        isGuarding = false;
      };
    },
    isFramed: () => record.isFramed,
    buildName: () => 'B1u2i3l4',
  };
  return { page, record };
}

export function createFakeSharing(): { sharing: Sharing; record: SharingRecord } {
  const record: SharingRecord = {
    copiedTexts: [],
    clipboard: '',
    mayReadClipboard: false,
    savedFiles: [],
    openedUrls: [],
    printCount: 0,
    storedNames: [],
  };
  const sharing: Sharing = {
    copyText(text) {
      record.copiedTexts.push(text);
      record.clipboard = text;
      return Promise.resolve(true);
    },
    readCopied: () => Promise.resolve(record.mayReadClipboard ? record.clipboard : null),
    saveFile: (name, content) => void record.savedFiles.push({ name, content }),
    print() {
      record.printCount += 1;
    },
    storePassword(name) {
      record.storedNames.push(name);
      return Promise.resolve(true);
    },
    openExternal: (url) => void record.openedUrls.push(url),
  };
  return { sharing, record };
}

/** What the system would have shown, and what the person answers when asked. */
export interface NoticesRecord {
  permission: NoticePermission;
  /** What asking leads to. */
  answer: NoticePermission;
  shown: { title: string; text: string; tag: string; onOpen?(): void }[];
  /** Tags of those that were taken away. */
  closed: string[];
  /** How often there was a sound. */
  chimeCount: number;
}

export function createFakeNotices(): { notices: SystemNotices; noticesRecord: NoticesRecord } {
  const record: NoticesRecord = {
    permission: 'undecided',
    answer: 'granted',
    shown: [],
    closed: [],
    chimeCount: 0,
  };
  const notices: SystemNotices = {
    permission: () => record.permission,
    ask() {
      if (record.permission === 'undecided') record.permission = record.answer;
      return Promise.resolve(record.permission);
    },
    show(notice) {
      if (record.permission !== 'granted') return false;
      record.shown.push(notice);
      return true;
    },
    close: (tag) => void record.closed.push(tag),
    chime() {
      record.chimeCount += 1;
    },
  };
  return { notices, noticesRecord: record };
}

/** Whether the app's own files are kept on the device. */
export interface ShellRecord {
  isKept: boolean;
}

export function createFakeShell(): { shell: AppShell; shellRecord: ShellRecord } {
  const shellRecord: ShellRecord = { isKept: false };
  const shell: AppShell = {
    keep: () => void Object.assign(shellRecord, { isKept: true }),
    forget: () => void Object.assign(shellRecord, { isKept: false }),
  };
  return { shell, shellRecord };
}
