/**
 * Leaves out of each schema what lets libraries use one without knowing valibot: nobody here does, and it is two
 * functions and two objects for each of thousands.
 */
import type { Plugin } from 'vite';

const attaching = /function _standardSchema\(schema\) \{[^]*?\n\}/;

export function slimSchemas(): Plugin {
  return {
    name: 'slim-schemas',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/valibot\/dist\/index\.mjs/ },
      handler(code) {
        const slim = code.replace(
          attaching,
          'function _standardSchema(schema) {\n\treturn schema;\n}',
        );
        if (slim === code)
          this.error('valibot has no _standardSchema any more: is slimSchemas of use?');
        return { code: slim, map: null };
      },
    },
  };
}
