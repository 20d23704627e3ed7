import type { Rule } from 'eslint';

/**
 * A type assertion hides what the compiler knows better, so each but `as const` says in a comment beside it why it
 * holds.
 */
export const explainedAssertion: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { unexplained: 'Say in a comment on this line why the type holds, or let the compiler find it.' },
  },
  create: (context) => {
    const { sourceCode } = context;
    const check = (node: Rule.Node): void => {
      if (sourceCode.getText(node).endsWith(' as const') || isExplained(node, sourceCode.getAllComments())) return;
      context.report({ node, messageId: 'unexplained' });
    };
    return { TSAsExpression: check, TSTypeAssertion: check };
  },
};

/** A comment counts on the lines of the assertion and on the one above. */
function isExplained(
  { loc }: Rule.Node,
  comments: ReturnType<Rule.RuleContext['sourceCode']['getAllComments']>,
): boolean {
  if (!loc) return false;
  return comments.some(
    (comment) => comment.loc && comment.loc.end.line >= loc.start.line - 1 && comment.loc.start.line <= loc.end.line,
  );
}
