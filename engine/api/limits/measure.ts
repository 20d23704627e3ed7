import {
  type FieldNode,
  type FragmentDefinitionNode,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Size of a selection with fragments expanded. */
export interface SelectionSize {
  depth: number;
  /** Depth of nested lists. */
  lists: number;
  /**
   * Fields and fragments, counted at each occurrence, since fragments that only contain fragments are traversed too.
   */
  selections: number;
  aliases: number;
  /** Repeated fields with the same response key at the same level; comparing them takes quadratic time. */
  repeats: number;
  /** Introspection fields that are aliased or nested: each would return the whole schema again. */
  repeatedContracts: number;
}

/** Introspection needs types with their fields; a third nested list would multiply the schema. */
const mostContractLists = 2;

/** Selections at one level, by response key. */
type Names = Map<string, Names>;

interface Walk {
  readonly context: ValidationContext;
  readonly measure: SelectionSize;
  /** Measuring stops here: fragments can expand exponentially. */
  readonly mostSelections: number;
  /** Name of the parent type; undefined for an unknown field. */
  readonly type: string | undefined;
  readonly names: Names;
  readonly depth: number;
  /** Enclosing lists. */
  readonly lists: number;
  /** Depth of introspection lists; undefined outside introspection. */
  readonly contract: number | undefined;
  /** Enclosing fragments, to stop at cycles, which another rule refuses. */
  readonly seen: ReadonlySet<string>;
}

/** Measures an operation or a fragment on its own. */
export function measureOf(
  context: ValidationContext,
  definition: OperationDefinitionNode | FragmentDefinitionNode,
  mostSelections: number,
): SelectionSize {
  const measure: SelectionSize = { depth: 0, lists: 0, selections: 0, aliases: 0, repeats: 0, repeatedContracts: 0 };
  const type =
    definition.kind === Kind.FRAGMENT_DEFINITION
      ? definition.typeCondition.name.value
      : context.getSchema().getRootType(definition.operation)?.name;
  const contract = type?.startsWith('__') === true ? 0 : undefined;
  const start = { names: new Map(), depth: 1, lists: 0, seen: new Set<string>() };
  measureSelections(definition.selectionSet, { ...start, context, measure, mostSelections, type, contract });
  return measure;
}

function measureSelections(set: SelectionSetNode | undefined, walk: Walk): void {
  for (const node of set?.selections ?? []) {
    if (walk.measure.selections > walk.mostSelections) return;
    walk.measure.selections += 1;
    switch (node.kind) {
      case Kind.FIELD:
        measureField(node, walk);
        break;
      case Kind.INLINE_FRAGMENT:
        measureSelections(node.selectionSet, narrowed(node.typeCondition, walk));
        break;
      case Kind.FRAGMENT_SPREAD:
        measureFragment(walk.context.getFragment(node.name.value), walk);
        break;
    }
  }
}

function measureField(node: FieldNode, walk: Walk): void {
  const { measure } = walk;
  const name = node.name.value;
  if (node.alias !== undefined) measure.aliases += 1;
  const contract = contractOf(node, walk);
  if (contract !== undefined && (contract > mostContractLists || node.alias !== undefined))
    measure.repeatedContracts += 1;
  const result = resultOf(walk, name);
  const isCounted = contract === undefined && !name.startsWith('__');
  const lists = isCounted && result.startsWith('[') && node.selectionSet !== undefined ? walk.lists + 1 : walk.lists;
  // Introspection nests deeper than data.
  if (isCounted) measure.depth = Math.max(measure.depth, walk.depth);
  measure.lists = Math.max(measure.lists, lists);
  measureSelections(node.selectionSet, {
    ...walk,
    type: result.replace(/[[\]!]/gu, ''),
    names: namesBelow(node, walk),
    depth: walk.depth + 1,
    lists,
    contract,
  });
}

/** The introspection depth of a field; types contain fields, which lead to types again. */
function contractOf(node: FieldNode, { contract }: Walk): number | undefined {
  const name = node.name.value;
  if (name === '__schema' || name === '__type') return 0;
  if (contract === undefined) return undefined;
  return repeating.has(name) ? contract + 1 : contract;
}

const repeating: ReadonlySet<string> = new Set(['types', 'fields', 'inputFields', 'interfaces', 'possibleTypes']);

function namesBelow(node: FieldNode, { names, measure }: Walk): Names {
  const name = node.alias?.value ?? node.name.value;
  const known = names.get(name);
  if (known !== undefined) measure.repeats += 1;
  const below = known ?? new Map<string, Names>();
  names.set(name, below);
  return below;
}

/** The result type in SDL: `[Book!]!`. */
function resultOf({ context, type }: Walk, field: string): string {
  const named = context.getSchema().getType(type ?? '');
  return isObjectType(named) ? String(named.getFields()[field]?.type) : '';
}

/** Applies the type condition of a fragment. */
function narrowed(condition: NamedTypeNode | undefined, walk: Walk): Walk {
  return condition === undefined ? walk : { ...walk, type: condition.name.value };
}

function measureFragment(fragment: FragmentDefinitionNode | null | undefined, walk: Walk): void {
  if (fragment === null || fragment === undefined || walk.seen.has(fragment.name.value)) return;
  const seen = new Set([...walk.seen, fragment.name.value]);
  measureSelections(fragment.selectionSet, { ...narrowed(fragment.typeCondition, walk), seen });
}
