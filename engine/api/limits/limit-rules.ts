import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** The engine's own forms and lists stay far below each of these. */
const deepest = 12;
/** Each list inside another multiplies what one statement reads. */
const mostNestedLists = 3;
const mostFields = 2_000;
const mostAliases = 30;
const mostRoots = 20;

/** Limits on what one document may ask, checked before anything runs; each is a `LimitError` with the limit. */
export const limitRules: readonly ValidationRule[] = [limitDocument];

interface Measure {
  depth: number;
  lists: number;
  fields: number;
  aliases: number;
}

function limitDocument(context: ValidationContext) {
  return {
    OperationDefinition: (operation: OperationDefinitionNode): void => {
      const measure: Measure = { depth: 0, lists: 0, fields: 0, aliases: 0 };
      const type = context.getSchema().getRootType(operation.operation)?.name;
      measureSelections(context, operation.selectionSet, { measure, type, depth: 1, lists: 0, seen: new Set() });
      if (measure.depth > deepest) report(context, operation, 'errors.limit.tooDeep', deepest);
      if (measure.lists > mostNestedLists)
        report(context, operation, 'errors.limit.tooManyNestedLists', mostNestedLists);
      if (measure.fields > mostFields) report(context, operation, 'errors.limit.tooCostly', mostFields);
      if (measure.aliases > mostAliases) report(context, operation, 'errors.limit.tooManyAliases', mostAliases);
      if (operation.selectionSet.selections.length > mostRoots)
        report(context, operation, 'errors.limit.tooManyOperations', mostRoots);
    },
  };
}

interface Walk {
  readonly measure: Measure;
  /** Name of the type that is selected from; undefined where the document asks for what there is not. */
  readonly type: string | undefined;
  readonly depth: number;
  /** Lists we are inside of. */
  readonly lists: number;
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
        measureSelections(context, node.selectionSet, narrowed(node.typeCondition, walk));
        break;
      case Kind.FRAGMENT_SPREAD:
        measureFragment(context, context.getFragment(node.name.value), walk);
        break;
    }
  }
}

/** Questions about the contract itself nest deeper than data and cost nothing. */
function measureField(context: ValidationContext, node: FieldNode, walk: Walk): void {
  if (node.name.value.startsWith('__')) return;
  const { measure, depth } = walk;
  const result = resultOf(context, walk.type, node.name.value);
  const lists = result.startsWith('[') && node.selectionSet !== undefined ? walk.lists + 1 : walk.lists;
  measure.depth = Math.max(measure.depth, depth);
  measure.lists = Math.max(measure.lists, lists);
  measure.fields += 1;
  if (node.alias !== undefined) measure.aliases += 1;
  measureSelections(context, node.selectionSet, {
    ...walk,
    type: result.replace(/[[\]!]/gu, ''),
    depth: depth + 1,
    lists,
  });
}

/** A field's result as the contract writes it: `[Book!]!`. */
function resultOf(context: ValidationContext, type: string | undefined, field: string): string {
  const found = context.getSchema().getType(type ?? '');
  return isObjectType(found) ? String(found.getFields()[field]?.type) : '';
}

/** A fragment may name the type it selects from. */
function narrowed(condition: NamedTypeNode | undefined, walk: Walk): Walk {
  return condition === undefined ? walk : { ...walk, type: condition.name.value };
}

function measureFragment(
  context: ValidationContext,
  fragment: FragmentDefinitionNode | null | undefined,
  walk: Walk,
): void {
  if (fragment === null || fragment === undefined || walk.seen.has(fragment.name.value)) return;
  const seen = new Set([...walk.seen, fragment.name.value]);
  measureSelections(context, fragment.selectionSet, { ...narrowed(fragment.typeCondition, walk), seen });
}

function report(context: ValidationContext, node: OperationDefinitionNode, message: string, max: number): void {
  context.reportError(new GraphQLError(message, { nodes: node, extensions: { code: 'LimitError', params: { max } } }));
}
