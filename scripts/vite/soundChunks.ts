/** Ends a build in which a chunk imports what another does not export: a browser would find out, page by page. */
import type { Plugin, Rolldown } from 'vite';

function missingIn(chunk: Rolldown.OutputChunk, exportsOf: Map<string, Set<string>>): string[] {
  return Object.entries(chunk.importedBindings ?? {}).flatMap(([file, names]) =>
    names
      .filter((name) => name !== '*' && !exportsOf.get(file)?.has(name))
      .map((name) => `${chunk.fileName} imports ${name} from ${file}`),
  );
}

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
      const exportsOf = new Map(chunks.map((chunk) => [chunk.fileName, new Set(chunk.exports)]));
      const faults = chunks.flatMap((chunk) => [
        ...missingIn(chunk, exportsOf),
        ...strayNamespaces(chunk),
      ]);
      if (faults.length > 0) this.error(`The chunks do not fit together:\n${faults.join('\n')}`);
    },
  };
}
