/** The machine, as the rest of the house sees it: everything that a test must be able to replace. */
import { inject, type InjectionKey } from 'vue';
import type { Microphone } from './microphone';
import type { SecretLock } from './secretLock';
import type { SecretVault } from './secretVault';

/** Wall-clock and steady time. */
export interface Clock {
  /** Milliseconds since the epoch, by this device, which may be wrong and may jump. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back. For durations. */
  monotonic(): number;
}

/** Something to be done later; `cancel` after it ran does nothing. */
export interface Timer {
  cancel(): void;
}

export interface Timers {
  /** May be early by a fraction of a millisecond, by the steady clock: browsers count whole ones, and not exactly. */
  after(milliseconds: number, run: () => void): Timer;
  every(milliseconds: number, run: () => void): Timer;
  /** Runs next, after whatever waits already: input and frames get their turn. Hidden tabs do not hold it back. */
  soon(run: () => void): void;
  /** Runs before the next frame is drawn; in a hidden tab that may be much later. */
  nextFrame(run: () => void): Timer;
}

export interface Randomness {
  /** Bytes fit for secrets. */
  bytes(length: number): Uint8Array<ArrayBuffer>;
  uuid(): string;
  /** At least 0 and less than 1; for jitter, never for secrets. */
  fraction(): number;
}

/**
 * A small text store that outlives the page. Every method is safe to call: a store that the browser refuses or that
 * is full reads as empty, and `write` says so.
 */
export interface TextStore {
  read(key: string): string | null;
  /** Whether the value is now stored. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** Calls back until the returned function is called. */
export type Subscribe<Value> = (listener: (value: Value) => void) => () => void;

/** Where this page is in front of the person. */
export interface Presence {
  isVisible(): boolean;
  onVisibility: Subscribe<boolean>;
  isFocused(): boolean;
  onFocus: Subscribe<boolean>;
  /** The page came back from a freeze or from the back/forward cache, or the machine from sleep. */
  onResume: Subscribe<void>;
  /** The person did something: moved, pressed, typed or scrolled. Often. */
  onInput: Subscribe<void>;
  /** Whether the person did anything since the page was loaded. */
  hadInput(): boolean;
  /** The page is about to go away: the last moment to write things down. */
  onLeaving: Subscribe<void>;
}

export interface Connectivity {
  /** The browser's own guess. False is reliable, true is not. */
  isOnline(): boolean;
  onChange: Subscribe<boolean>;
}

/** A channel to this app's other tabs. */
export interface TabChannel {
  /** Nobody hears it once the channel is closed: what still comes of an account that is gone is told to no tab. */
  post(message: unknown): void;
  onMessage: Subscribe<unknown>;
  close(): void;
}

export interface Tabs {
  channel(name: string): TabChannel;
  /**
   * Holds a lock shared by all tabs while `work` runs. With `ifFree`, `work` gets false at once where another tab
   * holds it. Where the browser has no locks, `work` runs with true.
   */
  lock<Result>(
    name: string,
    options: { ifFree?: boolean; signal?: AbortSignal },
    work: (isHeld: boolean) => Promise<Result>,
  ): Promise<Result>;
}

/** A worker, as far as we use one. */
export interface WorkerPort {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A part of the page, in its own px. */
export interface PageRoom {
  readonly top: number;
  readonly height: number;
}

/** What of the page is in sight, which is less where fingers enlarge it or a keyboard lies over it. */
export interface PageSight extends PageRoom {
  /** How much fingers enlarge it. */
  readonly scale: number;
  /** What the page is laid out in. */
  readonly pageHeight: number;
}

/** The page as a whole: what the browser shows around it, and what style sheets ask of its root. */
export interface Page {
  setTitle(title: string): void;
  /** Puts a number on the page's icon, and on the app's where it is installed; 0 takes it off. */
  setBadge(count: number): void;
  setLanguage(locale: string, direction: 'ltr' | 'rtl'): void;
  /** `system` follows the browser. */
  setTheme(theme: 'system' | 'light' | 'dark'): void;
  setDensity(density: 'comfortable' | 'compact'): void;
  /** Tells whether a media query holds, at once and whenever that changes, until the returned function is called. */
  watchMedia(query: string, listener: (holds: boolean) => void): () => void;
  /**
   * Has the page keep to a part of itself that is worked out from what is in sight, whenever that changes, until the
   * returned function is called: null for all of it, undefined for the part that it keeps to already. Follows nothing where
   * there is nothing to touch, and so no keyboard on the screen.
   */
  followSight(roomIn: (sight: PageSight) => PageRoom | null | undefined): () => void;
  /** Loads the page afresh. */
  reload(): void;
  /** Asks before the page is left, for as long as the returned function is not called. */
  guardLeaving(): () => void;
  /** Whether another site shows this page inside of its own, where every press may be meant for something else. */
  isFramed(): boolean;
  /** The hash in the name of the script that all others hang on; empty where it has none, as in development. */
  buildName(): string;
}

/** The workers that the app may start. */
export type WorkerName = 'pow';

/** What a person can take out of the page. */
export interface Sharing {
  /** Whether the text is now on the clipboard. */
  copyText(text: string): Promise<boolean>;
  /** What is on the clipboard; null where that cannot be read without asking the person first. */
  readCopied(): Promise<string | null>;
  /** Offers a file for saving. */
  saveFile(name: string, content: Blob): void;
  print(): void;
  /** Offers a name and a password to the browser's own password manager; whether there is one to offer them to. */
  storePassword(name: string, password: string): Promise<boolean>;
  /** Opens an address in a new tab that knows nothing of ours. */
  openExternal(url: string): void;
}

/** Whether the person lets this app show notices; `unsupported` where the browser has none or the page is insecure. */
export type NoticePermission = 'granted' | 'denied' | 'undecided' | 'unsupported';

/** Notices that the system shows, also while the page is not in front. */
export interface SystemNotices {
  permission(): NoticePermission;
  /** Asks the person, once; only in answer to something that they pressed. */
  ask(): Promise<NoticePermission>;
  /** Shows one in the place of an earlier one with its tag. False where that is not possible. */
  show(notice: { title: string; text: string; tag: string; onOpen?(): void }): boolean;
  /** Takes the one with this tag away, if it is still there. */
  close(tag: string): void;
  /** Makes a short sound, where the browser lets the page make any. */
  chime(): void;
}

/** The app's own files, as they lie on the device for starts without a network. */
export interface AppShell {
  /** Keeps them, and what newer ones come. Where the browser refuses, the app goes on without. */
  keep(): void;
  /** Forgets them. */
  forget(): void;
}

/** A request whose body's progress can be watched, which `fetch` cannot do. */
export interface UploadRequest {
  method: 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body: FormData | Blob;
  /** Share of the body that has left, 0 to 1. */
  onProgress(share: number): void;
  /** Give up after this long without progress, in milliseconds. */
  stallTimeoutMs: number;
  signal: AbortSignal;
}

export interface Platform {
  fetch: typeof fetch;
  /** Sends an upload. @throws DOMException named TimeoutError or AbortError, or TypeError as fetch does. */
  upload(request: UploadRequest): Promise<{ status: number; text: string }>;
  clock: Clock;
  timers: Timers;
  random: Randomness;
  /** Kept until the browser clears it; all tabs see it. */
  deviceStore: TextStore;
  /** Kept while this tab lives; copied when the tab is duplicated. */
  tabStore: TextStore;
  /** Keeps secrets as long as the person chose. */
  vault: SecretVault;
  /** Locks what is kept with a passkey or a passphrase. */
  locks: SecretLock;
  /** The browser's database, or null where it is refused or switched off. */
  indexedDb: IDBFactory | null;
  presence: Presence;
  connectivity: Connectivity;
  tabs: Tabs;
  sharing: Sharing;
  notices: SystemNotices;
  microphone: Microphone;
  page: Page;
  /** @throws Error where workers cannot be made. */
  spawnWorker(name: WorkerName): WorkerPort;
  shell: AppShell;
  /** How many threads the machine can run at once, at least 1. */
  concurrency: number;
  /** Whether the device runs on a battery that is being used up. Unknown counts as no. */
  isOnBattery(): Promise<boolean>;
  /** The person's languages, best first, as well-formed BCP 47 tags. */
  languages: readonly string[];
  /** This page's own origin, as "https://host". */
  origin: string;
  /** Cryptography of the browser; null in an insecure context. */
  subtle: SubtleCrypto | null;
  /** The graphics processor's door; absent where the browser has none. */
  gpu?: GPU;
}

/** Where the app provides its platform. */
export const platformKey: InjectionKey<Platform> = Symbol('platform');

/** The app's platform, for the set-up of a component or a store. */
export function usePlatform(): Platform {
  const platform = inject(platformKey);
  if (!platform) throw new Error('No platform was provided');
  return platform;
}
