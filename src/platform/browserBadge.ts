/** A number on the page's icon in the tab, and on the app's where it is installed. */

/** More are a lot, whatever their number. */
const MOST = 99;

type WithBadge = Navigator & {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
};

/** As drawing instructions and not as pixels: browsers that guard against being recognized spoil what is drawn. */
function badgeOf(count: number): string {
  const text = count > MOST ? `${MOST}+` : String(count);
  const width = Math.max(18, 8 + text.length * 8);
  const x = 32 - width;
  return (
    `<rect x="${x}" y="14" width="${width}" height="18" rx="9" fill="#c8102e"/>` +
    `<text x="${x + width / 2}" y="28" text-anchor="middle" fill="#fff" ` +
    `font-family="system-ui, sans-serif" font-size="14" font-weight="700">${text}</text>`
  );
}

let plain: { href: string; drawing: Promise<string | null> } | null = null;
let shownUrl = '';
/** What was shown before: browsers fetch an icon some time after they are told of it, and complain where it is gone. */
let lastUrl = '';

async function drawingOf(href: string): Promise<string | null> {
  const answer = await fetch(href);
  const drawing = answer.ok ? await answer.text() : '';
  return drawing.includes('</svg>') ? drawing : null;
}

async function showOnIcon(countNow: () => number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plain ??= { href: link.href, drawing: drawingOf(link.href) };
  const drawing = await plain.drawing;
  if (drawing === null) return;
  const count = countNow();
  if (lastUrl !== '') URL.revokeObjectURL(lastUrl);
  lastUrl = shownUrl;
  shownUrl =
    count === 0
      ? ''
      : URL.createObjectURL(
          new Blob([drawing.replace('</svg>', `${badgeOf(count)}</svg>`)], {
            type: 'image/svg+xml',
          }),
        );
  link.href = shownUrl || plain.href;
}

function showOnApp(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge;
  const telling = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  // Where the app is not installed there is nothing to put it on.
  telling?.catch(() => {});
}

/** Shows the number that is asked for once it can be shown. */
export async function showBadge(countNow: () => number): Promise<void> {
  showOnApp(countNow());
  try {
    await showOnIcon(countNow);
  } catch {
    // The icon could not be fetched: it is tried again with the next number.
    plain = null;
  }
}
