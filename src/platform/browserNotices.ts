/** Notices that the system shows outside of the page. */
import type { NoticePermission, SystemNotices } from './index';

const permissions: Readonly<Record<globalThis.NotificationPermission, NoticePermission>> = {
  granted: 'granted',
  denied: 'denied',
  default: 'undecided',
};

export function browserNotices(): SystemNotices {
  const isSupported = 'Notification' in window && window.isSecureContext;
  const shown = new Map<string, Notification>();

  return {
    permission: () => (isSupported ? permissions[Notification.permission] : 'unsupported'),
    async ask() {
      return isSupported ? permissions[await Notification.requestPermission()] : 'unsupported';
    },
    show({ title, text, tag, onOpen }) {
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
        // Chrome on Android wants a service worker to show them.
        return false;
      }
    },
    close: (tag) => shown.get(tag)?.close(),
    chime() {
      // A page that nobody has pressed anything in may make no sound, and would make it at the first press.
      if (navigator.userActivation?.hasBeenActive === false) return;
      void import('./browserChime').then(
        ({ chime }) => chime(),
        () => {},
      );
    },
  };
}
