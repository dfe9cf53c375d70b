/** Notices by the service worker, for browsers that let pages show none, as Chrome on Android. */
import type { SystemNotices } from './index';
import { isNoticePress } from './shellTerms';

type Notice = Parameters<SystemNotices['show']>[0];

/** What to do when somebody presses the one with a tag. */
const acts = new Map<string, Notice['onOpen']>();

navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isNoticePress(data)) return;
  acts.get(data.tag)?.();
  acts.delete(data.tag);
});

/** One after the other: a notice that is taken away must not be shown after that. */
let last: Promise<unknown> = Promise.resolve();
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

async function close(tag: string): Promise<void> {
  acts.delete(tag);
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
}

async function show({ title, text, tag, onOpen }: Notice): Promise<void> {
  // One that takes an older one's place comes without a sign.
  await close(tag);
  acts.set(tag, onOpen);
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, {
    body: text,
    tag,
    icon: '/icon-192.png',
    silent: true,
  });
}

/** Takes the one with this tag away, if it is still there. */
export const closeByWorker = (tag: string): Promise<void> => inTurn(() => close(tag));

/** Shows one in the place of an earlier one with its tag. */
export const showByWorker = (notice: Notice): Promise<void> => inTurn(() => show(notice));
