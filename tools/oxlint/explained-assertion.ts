import { defineRule, type Context, type ESTree } from '@oxlint/plugins';

/** Type assertions bypass the compiler, so each except `as const` needs a comment with its reason. */
export const explainedAssertion = defineRule({
  meta: {
    type: 'problem',
    schema: [],
    messages: { unexplained: 'Say in a comment on this line why the type holds, or let the compiler find it.' },
  },
  createOnce: (context) => {
    const check = (node: ESTree.TSAsExpression | ESTree.TSTypeAssertion): void => {
      const { sourceCode } = context;
      if (sourceCode.getText(node).endsWith(' as const') || isExplained(node, sourceCode)) return;
      context.report({ node, messageId: 'unexplained' });
    };
    return { TSAsExpression: check, TSTypeAssertion: check };
  },
});

/** Comments on the assertion's lines or the line above count. */
function isExplained({ loc }: ESTree.Node, sourceCode: Context['sourceCode']): boolean {
  return sourceCode
    .getAllComments()
    .some((comment) => comment.loc.end.line >= loc.start.line - 1 && comment.loc.start.line <= loc.end.line);
}
