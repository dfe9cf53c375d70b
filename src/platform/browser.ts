/** The real machine: the platform that the app runs on in a browser. */
import { browserNotices } from './browserNotices';
import { browserPage } from './browserPage';
import { browserConnectivity, browserPresence } from './browserPresence';
import { browserTextStore } from './browserStorage';
import { browserTabs } from './browserTabs';
import { browserWorkers } from './browserWorkers';
import { lazySecretLock } from './lazySecretLock';
import { lazySecretVault } from './lazySecretVault';
import { lazyShell } from './lazyShell';
import { soon } from './turns';
import type { PasskeyDoor } from './passkey';
import type { Clock, Platform, Randomness, Sharing, Timers, WorkerName } from './index';

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** What is longer than browsers can count, they run at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const timers: Timers = {
  after(milliseconds, run) {
    // Browsers drop fractions: what was to come after them would come before.
    const handle = setTimeout(run, Math.min(Math.ceil(milliseconds), LONGEST_TIMEOUT_MS));
    return { cancel: () => clearTimeout(handle) };
  },
  every(milliseconds, run) {
    const handle = setInterval(run, milliseconds);
    return { cancel: () => clearInterval(handle) };
  },
  soon,
  nextFrame(run) {
    const handle = requestAnimationFrame(run);
    return { cancel: () => cancelAnimationFrame(handle) };
  },
};

function uuidFrom(bytes: Uint8Array): string {
  const marked = Uint8Array.from(bytes);
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x40;
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

const random: Randomness = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  // `crypto.randomUUID` is missing in insecure contexts, such as a phone on a developer's network.
  uuid: () => uuidFrom(random.bytes(16)),
  fraction: () => Math.random(),
};

/** Of no use to a first view. */
const loadKeeping = () => import('./browserKeeping');

const sharing: Sharing = {
  async copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  },
  readCopied: () =>
    loadKeeping().then(
      (keeping) => keeping.readCopied(),
      () => null,
    ),
  saveFile(name, content) {
    const url = URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The download has read the blob's address by the time that it was clicked; the delay is for Safari.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
  print: () => window.print(),
  storePassword: (name, password) =>
    loadKeeping().then(
      (keeping) => keeping.storePassword(name, password),
      () => false,
    ),
  openExternal: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
};

function databaseFactory(): IDBFactory | null {
  try {
    return window.indexedDB;
  } catch {
    return null;
  }
}

/** Where passkeys are made and asked for; null where the browser has none, as Tor Browser. */
function passkeyDoor(): PasskeyDoor | null {
  const hasPasskeys = 'PublicKeyCredential' in window && 'credentials' in navigator;
  return hasPasskeys ? navigator.credentials : null;
}

/** Absent in insecure contexts, and where the person has them switched off. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Makes the browser's platform. Call once: its Trusted Types policy can be made only once. */
export function createBrowserPlatform(workerUrls: Record<WorkerName, string>): Platform {
  const deviceStore = browserTextStore(() => window.localStorage);
  const tabStore = browserTextStore(() => window.sessionStorage);
  const indexedDb = databaseFactory();
  const subtle = (crypto.subtle as SubtleCrypto | undefined) ?? null;
  const workers = browserWorkers(workerUrls);
  const shell = lazyShell(workers.trusted, serviceWorkers());
  return {
    fetch: (input, init) => fetch(input, init),
    upload: async (request) => (await import('./browserUpload')).browserUpload(request),
    clock,
    timers,
    random,
    deviceStore,
    tabStore,
    vault: lazySecretVault({ indexedDb, subtle, random, clock, timers, tabStore, deviceStore }),
    locks: lazySecretLock({ subtle, random, passkeys: passkeyDoor() }),
    indexedDb,
    presence: browserPresence(),
    connectivity: browserConnectivity(),
    tabs: browserTabs(),
    sharing,
    notices: browserNotices(shell.isThere),
    microphone: {
      isThere: () => 'MediaRecorder' in window && 'mediaDevices' in navigator,
      record: async (signal) => (await import('./browserMicrophone')).recordSound(signal),
    },
    page: browserPage(),
    spawnWorker: workers.spawn,
    shell,
    concurrency: Math.max(1, navigator.hardwareConcurrency || 1),
    isOnBattery: () =>
      import('./browserBattery').then((battery) => battery.isOnBattery()).catch(() => false),
    // Some systems have languages that are none ("en-US@posix"), at which every format throws.
    languages: navigator.languages.filter((tag) => /^[\w-]+$/.test(tag)),
    origin: window.location.origin,
    subtle,
    gpu: navigator.gpu,
  };
}
