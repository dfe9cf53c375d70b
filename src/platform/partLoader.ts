/**
 * Fetches a part of the app with all that it needs, so that what the network withheld can be asked for again: the build
 * puts this in the place of Vite's own helper, which takes a style sheet that could not be fetched for one that is there.
 */

/**
 * Firefox remembers a module that it could not fetch as one that cannot be had, for as long as the page lives
 * (https://github.com/whatwg/html/issues/6768). There each file comes into the browser's cache before it is imported.
 */
const remembersFailures = 'mozInnerScreenX' in window;

/** What was asked for, and did not fail. */
const asked = new Map<string, Promise<void> | undefined>();

const isThere = (href: string) =>
  [...document.querySelectorAll('link')].some((link) => link.href === href);

async function fetched(href: string): Promise<void> {
  const { ok, status } = await fetch(href);
  if (!ok) throw new Error(`${href} could not be fetched: ${String(status)}`);
}

/** Undefined for what need not be waited for. */
function ask(href: string): Promise<void> | undefined {
  const isStyle = href.endsWith('.css');
  if (isThere(href)) return undefined;
  if (remembersFailures && !isStyle) return fetched(href);
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  if (!isStyle) return undefined;
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

function askOnce(href: string): Promise<void> | undefined {
  if (!asked.has(href)) {
    const asking = ask(href);
    asked.set(href, asking);
    asking?.catch(() => asked.delete(href));
  }
  return asked.get(href);
}

/** The file that a function made by the build imports, as it names it. */
const importedBy = (load: () => unknown) => /import\(\W(.+?)\W\)/.exec(String(load))?.[1];

/**
 * Imports a part. `needs` are the files of it and of what it needs, from the root of the build; none where it needs
 * nothing else. @throws what the browser throws; the next call asks again
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  needs: readonly string[] = [],
): Promise<Part> {
  const own = remembersFailures && importedBy(load);
  await Promise.all([
    own && askOnce(import.meta.resolve(own)),
    ...needs.map((file) => askOnce(import.meta.resolve(`../${file}`))),
  ]);
  return load();
}
