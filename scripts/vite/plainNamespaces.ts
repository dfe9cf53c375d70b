/**
 * Writes what `import()` gives of a module that shares its chunk as an object with getters. The packer makes it by a
 * helper of its own, which lies in a chunk of its own: every first view would ask for one more file.
 */
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** The module with all of the packer's helpers. */
const HELPERS = '\0rolldown/runtime.js';

const helperImport = /^import \{ \w+ as __exportAll \} from "[^"]*";\n/m;
const made = /(?:\/\* @__PURE__ \*\/ )?__exportAll\((\{[^]*?\})\)/g;
const member = /(\w+): \(\) => ([\w$]+)/g;

/** The chunk's code without the helper. */
const withGetters = (code: string) =>
  code
    .replace(helperImport, '')
    .replace(made, (_, list: string) => list.replace(member, 'get $1() { return $2; }'));

export function plainNamespaces(): Plugin {
  return {
    name: 'plain-namespaces',
    apply: 'build',
    renderChunk(code, { moduleIds }) {
      if (moduleIds.includes(HELPERS) || !helperImport.test(code)) return null;
      const plain = withGetters(code);
      if (plain.includes('__exportAll'))
        this.error('The packer calls its helper in a way unknown here');
      return { code: plain, map: null };
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const helpers = chunks.find(({ moduleIds }) => moduleIds.includes(HELPERS));
        if (!helpers)
          this.error('The packer needs no helpers any more: is plainNamespaces of use?');
        const asking = chunks.find(({ code }) => code.includes(basename(helpers.fileName)));
        if (asking) this.error(`${asking.fileName} still asks for the packer's helpers`);
        delete bundle[helpers.fileName];
      },
    },
  };
}
