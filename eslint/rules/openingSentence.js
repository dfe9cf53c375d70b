/** Asks each file to open with a doc comment that says what the file is for. */

export const openingSentence = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { missing: 'Open the file with one /** sentence */ that says what it is for.' },
  },
  create(context) {
    return {
      Program(node) {
        const source = context.sourceCode;
        const first = source.getFirstToken(node, { includeComments: true });
        const opens = first?.type === 'Block' && first.value.startsWith('*');
        if (first && !opens) context.report({ loc: first.loc, messageId: 'missing' });
      },
    };
  },
};
