/**
 * Takes Pinia as it is released for browsers, without its developers' tools: of its other build the packer keeps what
 * those tools save files with, for it cannot know that nobody asks for it.
 */
import type { Plugin } from 'vite';

export function releasedPinia(): Plugin {
  return {
    name: 'released-pinia',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^pinia$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!found?.id.endsWith('/pinia/dist/pinia.js'))
          this.error('Pinia is released otherwise now: is releasedPinia of use?');
        return { ...found, id: found.id.replace(/pinia\.js$/, 'pinia.esm-browser.prod.js') };
      },
    },
  };
}
