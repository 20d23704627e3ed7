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

/** How large a selection is once its fragments are put in their places. */
export interface SelectionSize {
  depth: number;
  /** Lists inside each other. */
  lists: number;
  /** Fields and fragments, each as often as it is met: fragments of nothing but fragments are walked through too. */
  selections: number;
  aliases: number;
  /** Fields asked for again under the same name at the same place; comparing them grows with their square. */
  repeats: number;
  /** Questions about the contract asked under another name, or inside each other: each would repeat the whole of it. */
  repeatedContracts: number;
}

/** The whole contract is its types with their fields; a third list inside would be the whole for each of them. */
const mostContractLists = 2;

/** What is selected so far at one place, by the name it is answered under. */
type Names = Map<string, Names>;

interface Walk {
  readonly context: ValidationContext;
  readonly measure: SelectionSize;
  /** What has more selections is not measured to its end: fragments can make it exponentially long. */
  readonly mostSelections: number;
  /** Name of the type that is selected from; undefined where the document asks for what there is not. */
  readonly type: string | undefined;
  readonly names: Names;
  readonly depth: number;
  /** Lists we are inside of. */
  readonly lists: number;
  /** Of the contract: how many lists of fields we are inside of; undefined in data. */
  readonly contract: number | undefined;
  /** Fragments we are inside of: a ring, refused by another rule, must not keep us here. */
  readonly seen: ReadonlySet<string>;
}

/** Measures an operation, or a fragment as if it stood alone. */
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
  // Questions about the contract itself nest deeper than data.
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

/** A field of the contract leads to types, each of which has fields again. */
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

/** A field's result as the contract writes it: `[Book!]!`. */
function resultOf({ context, type }: Walk, field: string): string {
  const named = context.getSchema().getType(type ?? '');
  return isObjectType(named) ? String(named.getFields()[field]?.type) : '';
}

/** A fragment may name the type it selects from. */
function narrowed(condition: NamedTypeNode | undefined, walk: Walk): Walk {
  return condition === undefined ? walk : { ...walk, type: condition.name.value };
}

function measureFragment(fragment: FragmentDefinitionNode | null | undefined, walk: Walk): void {
  if (fragment === null || fragment === undefined || walk.seen.has(fragment.name.value)) return;
  const seen = new Set([...walk.seen, fragment.name.value]);
  measureSelections(fragment.selectionSet, { ...narrowed(fragment.typeCondition, walk), seen });
}
