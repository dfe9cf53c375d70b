/** What the page and its service worker both know: names, and what they tell each other. */

/** Where the service worker lies: it may answer for what lies beside and below it, hence at the top. */
export const SHELL_SCRIPT = '/service-worker.js';

/** All caches of ours begin with it. */
export const CACHE_PREFIX = 'quayside';

/** Somebody pressed a notice that the service worker shows. */
export interface NoticePress {
  kind: 'noticePress';
  /** The tag that the notice was shown with. */
  tag: string;
}

export function isNoticePress(value: unknown): value is NoticePress {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, tag } = value as Partial<NoticePress>;
  return kind === 'noticePress' && typeof tag === 'string';
}
