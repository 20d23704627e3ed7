import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** The engine's own forms and lists stay far below each of these. */
const deepest = 12;
const mostFields = 2_000;
const mostAliases = 30;
const mostRoots = 20;

/** Limits on what one document may ask, checked before anything runs; each is a `LimitError` with the limit. */
export const limitRules: readonly ValidationRule[] = [limitDocument];

interface Measure {
  depth: number;
  fields: number;
  aliases: number;
}

function limitDocument(context: ValidationContext) {
  return {
    OperationDefinition: (operation: OperationDefinitionNode): void => {
      const measure: Measure = { depth: 0, fields: 0, aliases: 0 };
      measureSelections(context, operation.selectionSet, { measure, depth: 1, seen: new Set() });
      if (measure.depth > deepest) report(context, operation, 'errors.limit.tooDeep', deepest);
      if (measure.fields > mostFields) report(context, operation, 'errors.limit.tooCostly', mostFields);
      if (measure.aliases > mostAliases) report(context, operation, 'errors.limit.tooManyAliases', mostAliases);
      if (operation.selectionSet.selections.length > mostRoots)
        report(context, operation, 'errors.limit.tooManyOperations', mostRoots);
    },
  };
}

interface Walk {
  readonly measure: Measure;
  readonly depth: number;
  /** Fragments we are inside of: a ring, refused by another rule, must not keep us here. */
  readonly seen: ReadonlySet<string>;
}

function measureSelections(context: ValidationContext, set: SelectionSetNode | undefined, walk: Walk): void {
  for (const node of set?.selections ?? []) {
    // A document past the limit is not measured to its end: fragments can make it exponentially long.
    if (walk.measure.fields > mostFields) return;
    switch (node.kind) {
      case Kind.FIELD:
        measureField(context, node, walk);
        break;
      case Kind.INLINE_FRAGMENT:
        measureSelections(context, node.selectionSet, walk);
        break;
      case Kind.FRAGMENT_SPREAD:
        measureFragment(context, context.getFragment(node.name.value), walk);
        break;
    }
  }
}

/** Questions about the contract itself nest deeper than data and cost nothing. */
function measureField(context: ValidationContext, node: FieldNode, { measure, depth, seen }: Walk): void {
  if (node.name.value.startsWith('__')) return;
  measure.depth = Math.max(measure.depth, depth);
  measure.fields += 1;
  if (node.alias !== undefined) measure.aliases += 1;
  measureSelections(context, node.selectionSet, { measure, depth: depth + 1, seen });
}

function measureFragment(
  context: ValidationContext,
  fragment: FragmentDefinitionNode | null | undefined,
  walk: Walk,
): void {
  if (fragment === null || fragment === undefined || walk.seen.has(fragment.name.value)) return;
  measureSelections(context, fragment.selectionSet, { ...walk, seen: new Set([...walk.seen, fragment.name.value]) });
}

function report(context: ValidationContext, node: OperationDefinitionNode, message: string, max: number): void {
  context.reportError(new GraphQLError(message, { nodes: node, extensions: { code: 'LimitError', params: { max } } }));
}
