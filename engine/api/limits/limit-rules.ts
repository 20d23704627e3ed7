import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { mostItems } from './variable-limits.ts';
import { measureOf } from './measure.ts';

/** The engine's own forms and lists stay far below each of these. */
const deepest = 12;
/** Each list inside another multiplies what one statement reads. */
const mostNestedLists = 3;
const mostFields = 1_000;
const mostAliases = 30;
const mostRepeats = 100;
const mostRoots = 20;
const mostFragments = 50;

/**
 * Limits on what one document may ask; each is a `LimitError` with the limit. They are to hold before the rules of the
 * GraphQL specification are looked at, some of which take time that grows with the square of what is asked.
 */
export const limitRules: readonly ValidationRule[] = [limitDocument];

function limitDocument(context: ValidationContext): ASTVisitor {
  const report = (node: ASTNode, message: string, max: number): void =>
    context.reportError(limitError(message, max, node));
  return {
    Document: (document) => {
      limitFragments(document, report);
    },
    OperationDefinition: (operation) => {
      limitDefinition(context, operation, report);
      if (operation.selectionSet.selections.length > mostRoots)
        report(operation, 'errors.limit.tooManyOperations', mostRoots);
    },
    FragmentDefinition: (fragment) => {
      limitDefinition(context, fragment, report);
    },
    ListValue: (list) => {
      if (list.values.length > mostItems) report(list, 'errors.limit.tooManyItems', mostItems);
    },
  };
}

type Report = (node: ASTNode, message: string, max: number) => void;

function limitFragments({ definitions }: DocumentNode, report: Report): void {
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const [first] = fragments;
  if (first !== undefined && fragments.length > mostFragments)
    report(first, 'errors.limit.tooManyFragments', mostFragments);
}

function limitDefinition(
  context: ValidationContext,
  definition: OperationDefinitionNode | FragmentDefinitionNode,
  report: Report,
): void {
  const measure = measureOf(context, definition, mostFields);
  if (measure.depth > deepest) report(definition, 'errors.limit.tooDeep', deepest);
  if (measure.lists > mostNestedLists) report(definition, 'errors.limit.tooManyNestedLists', mostNestedLists);
  if (measure.fields > mostFields) report(definition, 'errors.limit.tooCostly', mostFields);
  if (measure.aliases > mostAliases) report(definition, 'errors.limit.tooManyAliases', mostAliases);
  if (measure.repeats > mostRepeats) report(definition, 'errors.limit.tooManyRepeats', mostRepeats);
  if (measure.repeatedContracts > 0) report(definition, 'errors.limit.contractOnce', 1);
}

function limitError(message: string, max: number, node: ASTNode): GraphQLError {
  return new GraphQLError(message, { nodes: node, extensions: { code: 'LimitError', params: { max } } });
}
