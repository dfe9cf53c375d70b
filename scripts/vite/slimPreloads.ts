/**
 * Leaves out of what a part of the app has the browser fetch for it whatever must be there already: the part's own
 * script, which `src/platform/partLoader.ts` reads from its import, and what the script that asks for it runs on.
 */
import type { Plugin, Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** A chunk and all that had to be there before it could run. */
function staticClosure(start: string, bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') continue;
    found.add(file);
    waiting.push(...chunk.imports);
  }
  return found;
}

export function slimPreloads(): Plugin {
  let bundle: Bundle = {};
  return {
    name: 'slim-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(part, needs, { hostId, hostType }) {
            if (hostType === 'html') return needs;
            const isThere = staticClosure(hostId, bundle);
            return needs.filter((file) => file !== part && !isThere.has(file));
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, output) {
        bundle = output;
      },
    },
  };
}
