/**
 * Fetches a part of the app with all that it needs, so that what the network withheld can be asked for again: the build
 * puts this in the place of Vite's own helper, which takes a style sheet that could not be fetched for one that is there.
 *
 * Each file comes into the browser's cache before it is imported. An import that gets no answer is one for as long as
 * the page lives, and every later one of the same file with it; a fetch can be given up.
 */
import { soon } from './turns';

/**
 * A page that starts has just come from the same server. What its first view consists of is asked for all at once, which
 * is quicker; whoever waits in vain loads the page again. In milliseconds, or until that view is there, or until
 * somebody does something.
 */
const STARTED_AFTER_MS = 3_000;
const ACTS = ['pointerdown', 'keydown', 'change'] as const;

/** In Firefox an import that failed has failed for good, too (https://github.com/whatwg/html/issues/6768). */
let isStarting = !('mozInnerScreenX' in window);

/** The first view is there: what comes from now on adds to it, and can be waited for. */
export function endStart(): void {
  isStarting = false;
  for (const act of ACTS) window.removeEventListener(act, endStart, { capture: true });
}
setTimeout(endStart, STARTED_AFTER_MS);
for (const act of ACTS) window.addEventListener(act, endStart, { capture: true });

/** A connection that has brought nothing for so long is taken for dead, in milliseconds. */
const STALLED_AFTER_MS = 10_000;

/** What was asked for, and did not fail. */
const asked = new Map<string, Promise<void>>();

/** Whether the page itself has brought it. */
const isThere = (href: string) =>
  [...document.scripts].some(({ src }) => src === href) ||
  [...document.querySelectorAll('link')].some((link) => link.href === href);

/** Calls back once nothing has been heard for so long. */
function patience(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => (timer = setTimeout(giveUp, STALLED_AFTER_MS));
  const end = () => clearTimeout(timer);
  function hear() {
    end();
    wait();
  }
  wait();
  return { hear, end };
}

/** Brings a file into the browser's cache. @throws where it could not be had, or stopped coming */
async function fetched(href: string): Promise<void> {
  const abort = new AbortController();
  const { hear, end } = patience(() => abort.abort());
  try {
    const { ok, status, body } = await fetch(href, { signal: abort.signal });
    if (!ok) throw new Error(`${href} could not be fetched: ${String(status)}`);
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) hear();
  } finally {
    end();
  }
}

/** Puts a style sheet into the page. */
function styled(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = () => {
      // It stays for as long as the page; who waits for it need not.
      link.onload = link.onerror = null;
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be fetched`));
    };
  });
}

/** Asks for a script that is imported in the same moment. */
function preload(href: string) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  link.onload = () => {
    link.onload = link.onerror = null;
  };
  link.onerror = () => {
    link.remove();
    asked.delete(href);
  };
  document.head.append(link);
}

async function ask(href: string): Promise<void> {
  if (isThere(href)) return;
  const isHasty = isStarting;
  if (!isHasty) await fetched(href);
  if (href.endsWith('.css')) await styled(href);
  else if (isHasty) preload(href);
}

function askOnce(href: string): Promise<void> {
  const known = asked.get(href);
  if (known) return known;
  const asking = ask(href);
  asked.set(href, asking);
  asking.catch(() => asked.delete(href));
  return asking;
}

/** Asked for in one turn: to ask for all that a large part needs would hold up a slow page. */
const AT_A_TIME = 8;

async function askForAll(hrefs: readonly string[]): Promise<void> {
  const asking: Promise<void>[] = [];
  for (const href of hrefs) {
    const isTurnOver = asking.length > 0 && asking.length % AT_A_TIME === 0;
    if (isTurnOver && !isStarting) await new Promise<void>(soon);
    asking.push(askOnce(href));
  }
  await Promise.all(asking);
}

let tellMissing = () => {};

/** Calls back, from now on and instead of an earlier listener, whenever a part could not be had. */
export function onMissingPart(listener: () => void): void {
  tellMissing = listener;
}

/** The file that a function made by the build imports, as it names it. */
const importedBy = (load: () => unknown) => /import\(\W(.+?)\W\)/.exec(String(load))?.[1];

/**
 * Imports a part. `needs` are the files that it needs besides its own, from the root of the build, but for those that
 * whoever asks for it has. @throws what the browser throws; the next call asks again
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  needs: readonly string[] = [],
): Promise<Part> {
  // Where it needs nothing else and nothing can be withheld, the import itself is soon enough.
  const own = (!isStarting || needs.length > 0) && importedBy(load);
  try {
    await askForAll([
      ...(own ? [import.meta.resolve(own)] : []),
      ...needs.map((file) => import.meta.resolve(`../${file}`)),
    ]);
    return await load();
  } catch (error) {
    tellMissing();
    throw error;
  }
}
