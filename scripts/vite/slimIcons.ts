/** Draws an icon in one component where the library takes two, one in the other: a page shows them by the hundred. */
import type { Plugin } from 'vite';

const nested =
  /h\(\s*Icon,\s*(\{[^}]*\}),\s*slots\.default \? \{ default: slots\.default \} : void 0\s*\)/;

export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    transform: {
      filter: { id: /@lucide\/vue\/dist\/esm\/createLucideIcon\.mjs/ },
      handler(code) {
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
