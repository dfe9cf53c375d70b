/** Notices by the service worker, for browsers that let pages show none, as Chrome on Android. */
import type { SystemNotices } from './index';
import { isNoticePress } from './shellTerms';

type Notice = Parameters<SystemNotices['show']>[0];

/** What to do when somebody presses the one with a tag. */
const acts = new Map<string, Notice['onOpen']>();

navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isNoticePress(data)) acts.get(data.tag)?.();
});

/** Takes the one with this tag away, if it is still there. */
export async function closeByWorker(tag: string): Promise<void> {
  acts.delete(tag);
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
}

/** Shows one in the place of an earlier one with its tag. */
export async function showByWorker({ title, text, tag, onOpen }: Notice): Promise<void> {
  // One that takes an older one's place comes without a sign.
  await closeByWorker(tag);
  acts.set(tag, onOpen);
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, {
    body: text,
    tag,
    icon: '/icon-192.png',
    silent: true,
  });
}
