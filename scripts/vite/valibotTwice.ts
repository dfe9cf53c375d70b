/**
 * Gives what starts before any wing a valibot of its own. It is one module, of which a chunk holds every function that
 * anybody uses: without this, the account pages would ship all that the chat's shapes need.
 */
import type { Plugin } from 'vite';

/** Where schemas of the first views are. Schemas of one copy work with functions of the other: they are plain objects. */
const early = /\/src\/api\/(?:account\/|parse\.ts)/;

export function valibotTwice(): Plugin {
  return {
    name: 'valibot-twice',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^valibot$/ },
      async handler(source, importer, options) {
        if (!importer || !early.test(importer)) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && { ...found, id: `${found.id}?early` };
      },
    },
  };
}
