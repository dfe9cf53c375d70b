/**
 * Has the chunk that every page starts with give things away under the names that they have inside it. The packer makes up
 * a second name for each of more than a hundred, and no compression helps against names of two letters.
 */
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Part of each file's name: a browser may keep what was named before this had its say, or had another. */
const VERSION = 'same names, 1';

/** The chunk, as `chunkPlan.ts` calls it. */
const START = 'start';

const exported = /export\{([^{}]*)\};?\s*$/;
const importedFrom = (file: string) =>
  new RegExp(`import\\{([^{}]*)\\}from"\\./${basename(file).replaceAll('.', '\\.')}"`);

const pairs = (list: string) =>
  list.split(',').map((item) => {
    const [name = '', other = name] = item.split(' as ');
    return [name, other] as const;
  });

/** The chunk with its exports under their own names, and those by the names that they had; null where it has none. */
export function withSameNames(code: string): { code: string; names: Map<string, string> } | null {
  const list = exported.exec(code)?.[1];
  if (!list) return null;
  const names = new Map(pairs(list).map(([inside, outside]) => [outside, inside]));
  // Any order would do, and this one compresses best.
  const inOrder = [...new Set(names.values())].sort().join(',');
  return { code: code.replace(exported, () => `export{${inOrder}};`), names };
}

/** A chunk that asks for these things by their new names; null where it asks in a way unknown here. */
export function askingFor(
  names: ReadonlyMap<string, string>,
  code: string,
  file: string,
): string | null {
  const [whole, list] = importedFrom(file).exec(code) ?? [];
  if (!whole || !list) return null;
  const items: string[] = [];
  for (const [outside, inside] of pairs(list)) {
    const name = names.get(outside);
    if (name === undefined) return null;
    items.push(name === inside ? name : `${name} as ${inside}`);
  }
  return code.replace(whole, () => `import{${items.join(',')}}from"./${basename(file)}"`);
}

/** The plugin. It comes after whatever names things inside the chunks. */
export function sameNames(): Plugin {
  return {
    name: 'same-names',
    apply: 'build',
    augmentChunkHash: () => VERSION,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const start = chunks.find(({ name }) => name === START);
        const given = start && withSameNames(start.code);
        if (!given) this.error(`There is no ${START} that gives anything away`);
        start.code = given.code;
        for (const chunk of chunks) {
          if (chunk.dynamicImports.includes(start.fileName))
            this.error(`${chunk.fileName} asks for ${START} while it runs`);
          if (!chunk.imports.includes(start.fileName)) continue;
          const asking = askingFor(given.names, chunk.code, start.fileName);
          if (asking === null) this.error(`${chunk.fileName} asks ${START} in an unknown way`);
          chunk.code = asking;
        }
      },
    },
  };
}
