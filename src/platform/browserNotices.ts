/** Notices that the system shows outside of the page. */
import type { NoticePermission, SystemNotices } from './index';

const permissions: Readonly<Record<globalThis.NotificationPermission, NoticePermission>> = {
  granted: 'granted',
  denied: 'denied',
  default: 'undecided',
};

const loadWorkers = () => import('./workerNotices');

/** `hasWorker`: whether there is a service worker, which may show them where the page may not. */
export function browserNotices(hasWorker: () => boolean): SystemNotices {
  const isSupported = 'Notification' in window && window.isSecureContext;
  const shown = new Map<string, Notification>();
  const shownByWorker = new Set<string>();

  return {
    permission: () => (isSupported ? permissions[Notification.permission] : 'unsupported'),
    async ask() {
      return isSupported ? permissions[await Notification.requestPermission()] : 'unsupported';
    },
    show(wanted) {
      const { title, text, tag, onOpen } = wanted;
      if (!isSupported || Notification.permission !== 'granted') return false;
      try {
        // One that takes an older one's place comes without a sign: the older one goes first.
        shown.get(tag)?.close();
        // What is heard is ours: people choose it in the settings.
        const notice = new Notification(title, { body: text, tag, silent: true });
        shown.set(tag, notice);
        notice.onclose = () => {
          if (shown.get(tag) === notice) shown.delete(tag);
        };
        notice.onclick = () => {
          window.focus();
          notice.close();
          onOpen?.();
        };
        return true;
      } catch {
        // Chrome on Android has only service workers show them.
        if (!hasWorker()) return false;
        shownByWorker.add(tag);
        loadWorkers()
          .then(({ showByWorker }) => showByWorker(wanted))
          .catch(() => {});
        return true;
      }
    },
    close(tag) {
      shown.get(tag)?.close();
      if (!shownByWorker.delete(tag)) return;
      loadWorkers()
        .then(({ closeByWorker }) => closeByWorker(tag))
        .catch(() => {});
    },
    chime() {
      // A page that nobody has pressed anything in may make no sound, and would make it at the first press.
      if (navigator.userActivation?.hasBeenActive === false) return;
      void import('./browserChime').then(({ chime }) => chime()).catch(() => {});
    },
  };
}
