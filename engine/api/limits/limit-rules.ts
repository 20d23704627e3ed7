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
import { type SelectionSize, measureOf } from './measure.ts';

/** The engine's own documents stay far below these limits. */
const deepest = 12;
/** Each nested list multiplies the rows of a statement. */
const mostNestedLists = 3;
/** Fields and fragments, per definition and per document. */
const mostSelections = 1_000;
const mostOfDocument = 5_000;
const mostAliases = 30;
const mostRepeats = 100;
const mostRoots = 20;
const mostFragments = 50;

/**
 * Limits of a document; each is a `LimitError` with the limit. They must run before the rules of GraphQL, some of which
 * take quadratic time.
 */
export const limitRules: readonly ValidationRule[] = [limitDocument];

function limitDocument(context: ValidationContext): ASTVisitor {
  const report = (node: ASTNode, message: string, max: number): void =>
    context.reportError(limitError(message, max, node));
  let left = mostOfDocument;
  const limit = (definition: OperationDefinitionNode | FragmentDefinitionNode): void => {
    const most = Math.max(0, Math.min(mostSelections, left));
    const measure = measureOf(context, definition, most);
    left -= measure.selections;
    limitMeasure(measure, most, (message, max) => {
      report(definition, message, max);
    });
  };
  return {
    Document: (document) => {
      limitDefinitions(document, report);
    },
    OperationDefinition: (operation) => {
      limit(operation);
      if (operation.selectionSet.selections.length > mostRoots)
        report(operation, 'errors.limit.tooManyOperations', mostRoots);
    },
    FragmentDefinition: limit,
    ListValue: (list) => {
      if (list.values.length > mostItems) report(list, 'errors.limit.tooManyItems', mostItems);
    },
  };
}

type Report = (node: ASTNode, message: string, max: number) => void;

function limitDefinitions(document: DocumentNode, report: Report): void {
  const count = (kind: Kind): number => document.definitions.filter((definition) => definition.kind === kind).length;
  if (count(Kind.FRAGMENT_DEFINITION) > mostFragments) report(document, 'errors.limit.tooManyFragments', mostFragments);
  if (count(Kind.OPERATION_DEFINITION) > mostRoots) report(document, 'errors.limit.tooManyOperations', mostRoots);
}

function limitMeasure(measure: SelectionSize, most: number, report: (message: string, max: number) => void): void {
  if (measure.depth > deepest) report('errors.limit.tooDeep', deepest);
  if (measure.lists > mostNestedLists) report('errors.limit.tooManyNestedLists', mostNestedLists);
  if (measure.selections > most) report('errors.limit.tooCostly', mostSelections);
  if (measure.aliases > mostAliases) report('errors.limit.tooManyAliases', mostAliases);
  if (measure.repeats > mostRepeats) report('errors.limit.tooManyRepeats', mostRepeats);
  if (measure.repeatedContracts > 0) report('errors.limit.contractOnce', 1);
}

function limitError(message: string, max: number, node: ASTNode): GraphQLError {
  return new GraphQLError(message, { nodes: node, extensions: { code: 'LimitError', params: { max } } });
}
