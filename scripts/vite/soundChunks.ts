/** Ends a build in which a chunk speaks of a module that went to another: a browser would find out, page by page. */
import type { Plugin, Rolldown } from 'vite';

/** Names that appear to be a module's namespace but are never defined: left over from a module that was moved. */
function strayNamespaces(chunk: Rolldown.OutputChunk): string[] {
  const names = new Set(chunk.code.match(/\b\w+_exports\b/g) ?? []);
  return [...names]
    .filter((name) => !new RegExp(`\\b(?:var|let|const)\\b[^;]*\\b${name}\\b`).test(chunk.code))
    .map((name) => `${chunk.fileName} speaks of ${name}, which is not there`);
}

export function soundChunks(): Plugin {
  return {
    name: 'sound-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const faults = chunks.flatMap(strayNamespaces);
      if (faults.length > 0) this.error(`The chunks do not fit together:\n${faults.join('\n')}`);
    },
  };
}
