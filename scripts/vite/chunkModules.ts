/** Notes which modules each chunk of the build holds, so that the budgets can tell whose code a page ships. */
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Parts of one component are one module to us; parts of a catalogue are not. */
const withoutQuery = (id: string) => id.replace(/\?(?!\w+\.po).*$/, '');

/** The plugin: writes `.vite/modules.json`, a map from chunk file to the project's modules inside it. */
export function chunkModules(): Plugin {
  let root = '';
  return {
    name: 'chunk-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const modules: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        modules[chunk.fileName] = chunk.moduleIds
          .map((id) => relative(root, withoutQuery(id)).split(sep).join('/'))
          .filter((id) => !id.startsWith('..') && !id.startsWith('\0'));
      }
      const source = JSON.stringify(modules, null, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
