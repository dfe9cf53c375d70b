/** A cap on the lines of a function that knows what a set-up body is: a list of things, not a procedure. */

const exemptCallees = new Set(['defineStore', 'defineChatStore', 'describe']);

function calleeName(callee) {
  if (callee.type === 'MemberExpression') return calleeName(callee.object);
  if (callee.type === 'CallExpression') return calleeName(callee.callee);
  return callee.type === 'Identifier' ? callee.name : '';
}

function isExempt(node) {
  const { parent } = node;
  return parent?.type === 'CallExpression' && exemptCallees.has(calleeName(parent.callee));
}

export const functionLines = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 1 }],
    messages: { long: 'This function has {{lines}} lines; at most {{cap}} are allowed.' },
  },
  create(context) {
    const [cap = 60] = context.options;
    function check(node) {
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines > cap && !isExempt(node))
        context.report({ node, messageId: 'long', data: { lines, cap } });
    }
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};
