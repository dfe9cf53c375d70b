/**
 * Lets a part be fetched again with its style sheet. Vite takes a style sheet that could not be fetched for one that is
 * there, so that a second try would show the part without its styles.
 */
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** What the helper says, and what it has to say instead. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
];

/** The helper, forgetting what failed. @throws Error where it is another one than we know */
export function forgettingFailures(code: string): string {
  return CHANGES.reduce((text, [pattern, instead]) => {
    if (!pattern.test(text))
      throw new Error('Vite preloads in a new way: adapt scripts/vite/preloadAgain');
    return text.replace(pattern, instead);
  }, code);
}

export function preloadAgain(): Plugin {
  return {
    name: 'preload-again',
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: (code) => ({ code: forgettingFailures(code), map: null }),
    },
  };
}
