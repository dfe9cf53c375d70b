/** Refuses file and folder names that say nothing about what is inside. */
import { relative, sep } from 'node:path';

const empty = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'manager',
  'data',
  'info',
]);

export const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { empty: '"{{name}}" says nothing: name the file or folder for what it holds.' },
  },
  create(context) {
    return {
      Program(node) {
        const path = relative(context.cwd, context.filename);
        const names = path.split(sep).map((part) => part.split('.')[0] ?? '');
        for (const name of names)
          if (empty.has(name.toLowerCase()))
            context.report({ node, messageId: 'empty', data: { name } });
      },
    };
  },
};
