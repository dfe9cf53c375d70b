/** Stops a build in which Vue's compiler has turned part of a template into a string of HTML. */
import type { Plugin } from 'vite';

/** The plugin: such a string would go through innerHTML at run time, which Trusted Types refuse. */
export function noStaticStrings(): Plugin {
  return {
    name: 'no-static-strings',
    enforce: 'post',
    transform: {
      filter: { id: /\.vue(?:\?|$)/, code: /createStaticVNode/ },
      handler(_, id) {
        this.error(`${id} was compiled to a string of HTML: hoistStatic must stay off.`);
      },
    },
  };
}
