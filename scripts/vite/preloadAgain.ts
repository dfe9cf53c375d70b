/** Has the build fetch the parts of the app by `src/platform/partLoader.ts`, in the place of Vite's helper. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const loader = fileURLToPath(new URL('../../src/platform/partLoader.ts', import.meta.url));

export function preloadAgain(): Plugin {
  return {
    name: 'preload-again',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};`,
    },
  };
}
