/**
 * Draws an icon in one component where the library takes two, one in the other: a page shows them by the hundred. The
 * lines of an icon come without keys, which packers make nothing of: they neither change nor move.
 */
import type { Plugin } from 'vite';

const nested =
  /h\(\s*Icon,\s*(\{[^}]*\}),\s*slots\.default \? \{ default: slots\.default \} : void 0\s*\)/;
const lineKey = /,\s*key: "\w+"/g;

export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    transform: {
      filter: { id: /@lucide\/vue\/dist\/esm\/(?:createLucideIcon|icons\/[\w-]+)\.mjs$/ },
      handler(code, id) {
        if (id.includes('/icons/')) return { code: code.replace(lineKey, ''), map: null };
        const slim = code
          .replace(nested, 'Icon($1, { slots })')
          .replace(/import \{ h \} from 'vue';\n/, '');
        if (!slim.includes('Icon({'))
          this.error('Icons are made otherwise now: is slimIcons of use?');
        return { code: slim, map: null };
      },
    },
  };
}
