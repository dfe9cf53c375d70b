/**
 * Gives what the account's wing reads a valibot of its own, and what starts before any wing another. It is one module,
 * of which a chunk holds every function that anybody uses: without this, each page would ship all that the chat's
 * shapes need, and a first view what only a person's deeds are answered with.
 */
import type { Plugin } from 'vite';

/** Whose schemas are of which copy. Those of one work with functions of another: they are plain objects. */
const copies: readonly (readonly [name: string, importers: RegExp])[] = [
  ['early', /\/src\/api\/(?:parse|account\/model\/registrationStatus)\.ts/],
  ['config', /\/src\/api\/configSchema\.ts/],
  ['account', /\/src\/api\/account\//],
];

export function valibotCopies(): Plugin {
  return {
    name: 'valibot-copies',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^valibot$/ },
      async handler(source, importer = '', options) {
        const [name] = copies.find(([, importers]) => importers.test(importer)) ?? [];
        if (!name) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && { ...found, id: `${found.id}?${name}` };
      },
    },
  };
}
