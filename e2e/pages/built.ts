/** What the build put where: the files of it have no names that a journey could know them by. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The project's modules in each file of the build. */
const modules = () =>
  JSON.parse(readFileSync(join('dist', '.vite', 'modules.json'), 'utf8')) as Record<
    string,
    string[]
  >;

/** The project's modules in a file of the build, by the file's name. None in one that holds only libraries. */
export const modulesIn = (file: string): readonly string[] => modules()[`assets/${file}`] ?? [];

/** Fits the address of each file that brings a module that `fits`. @throws where the build lacks any */
export function filesWhere(fits: (id: string) => boolean): RegExp {
  const names = Object.entries(modules())
    .filter(([, inside]) => inside.some(fits))
    .map(([path]) => basename(path).replaceAll('.', String.raw`\.`));
  if (names.length === 0) throw new Error('The build lacks what is looked for');
  return new RegExp(`/assets/(?:${names.join('|')})$`);
}

/** Fits the address of each file that brings one of these modules, from `src` on. @throws where the build lacks any */
export const filesWith = (...ids: readonly string[]) => filesWhere((id) => ids.includes(id));
