/** Notices that the system shows outside of the page. */
import type { NoticePermission, SystemNotices } from './index';

const permissions: Readonly<Record<globalThis.NotificationPermission, NoticePermission>> = {
  granted: 'granted',
  denied: 'denied',
  default: 'undecided',
};

export function browserNotices(): SystemNotices {
  const isSupported = 'Notification' in window && window.isSecureContext;

  return {
    permission: () => (isSupported ? permissions[Notification.permission] : 'unsupported'),
    async ask() {
      return isSupported ? permissions[await Notification.requestPermission()] : 'unsupported';
    },
    show({ title, text, tag, onOpen }) {
      if (!isSupported || Notification.permission !== 'granted') return false;
      try {
        const notice = new Notification(title, { body: text, tag });
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
  };
}
