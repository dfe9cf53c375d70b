/**
 * Gives icons a component of ours for the library's: of what that one can do this app asks for a size, and a page shows
 * icons by the hundred. The lines of an icon come without keys, for they neither change nor move, and icons without the
 * names that they had before: packers make nothing of either. `lineIcon.test.mjs` holds one component against the other.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const lineIcon = fileURLToPath(new URL('lineIcon.ts', import.meta.url));

const maker = /import createLucideIcon from '[^']*';/;
/** The keys of lines, and older names. */
const idle = /,\s*(?:key: "\w+"|aliases: \[[^\]]*\])/g;

export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    transform: {
      filter: {
        id: /@lucide\/vue\/dist\/esm\/icons\/[\w-]+\.mjs$/,
        // Others stand for one by another name.
        code: /__iconData = /,
      },
      handler(code) {
        const ours = `import { lineIcon as createLucideIcon } from ${JSON.stringify(lineIcon)};`;
        const slim = code.replace(maker, ours);
        if (slim === code) this.error('Icons are made otherwise now: is slimIcons of use?');
        return { code: slim.replace(idle, ''), map: null };
      },
    },
  };
}
