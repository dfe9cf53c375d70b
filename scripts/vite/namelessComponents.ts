/** Leaves out of components what they are called: in a build only a component that draws itself by name would need it. */
import type { Plugin } from 'vite';

const componentName = /^\s*__name: "\w+",\n/m;

export function namelessComponents(): Plugin {
  return {
    name: 'nameless-components',
    apply: 'build',
    transform: {
      filter: { id: /\.vue\?vue&type=script&setup=true/ },
      handler(code, id) {
        if (code.includes('resolveComponent('))
          this.error(`${id} draws components by name: import them.`);
        const nameless = code.replace(componentName, '');
        if (nameless === code)
          this.error(`${id} has no name to leave out: is namelessComponents of use?`);
        return { code: nameless, map: null };
      },
    },
  };
}
