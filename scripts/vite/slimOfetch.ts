/** Gives ofetch stand-ins for two libraries of which it needs nothing here, so that no page ships them. */
import type { Plugin } from 'vite';

const SLIM = '\0ofetch-parts';

/** Every request of ours has its whole address and takes its answer as text: no base, no query, no guessing at JSON. */
const code = `
const unused = (name) => () => { throw new Error('ofetch was asked for ' + name + ', which this app does without'); };
export const withBase = unused('a base address');
export const withQuery = unused('a query');
export default unused('parsing');
`;

export function slimOfetch(): Plugin {
  return {
    name: 'slim-ofetch',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isPart = source === 'ufo' || source === 'destr';
      return isPart && importer?.includes('/node_modules/ofetch/') ? SLIM : null;
    },
    load: (id) => (id === SLIM ? code : null),
  };
}
