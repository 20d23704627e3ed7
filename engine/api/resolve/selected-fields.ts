import {
  type FieldNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type Resolving = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/** Fields selected directly below a field, in GraphQL's order, with fragments expanded and conditions applied. */
export function selectedFields(resolving: Resolving, { selectionSet }: FieldNode): readonly FieldNode[] {
  return fieldsIn(resolving, selectionSet);
}

function fieldsIn(resolving: Resolving, set: SelectionSetNode | undefined): readonly FieldNode[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (getDirectiveValues(GraphQLSkipDirective, node, resolving.variableValues)?.['if'] === true) return [];
    if (getDirectiveValues(GraphQLIncludeDirective, node, resolving.variableValues)?.['if'] === false) return [];
    switch (node.kind) {
      case Kind.FIELD:
        return [node];
      case Kind.INLINE_FRAGMENT:
        return fieldsIn(resolving, node.selectionSet);
      case Kind.FRAGMENT_SPREAD:
        return fieldsIn(resolving, resolving.fragments[node.name.value]?.selectionSet);
    }
  });
}

interface Memoized<Result> {
  readonly fieldNodes: readonly FieldNode[];
  readonly key: string;
  readonly result: Result;
}

/** Maximum memoized results per field: a request may have any number of operations and conditions. */
const maximumResults = 16;

/** Memoizes a result per field of a cached document, by its nodes and the variables of its conditions. */
export function memoizeBySelection<R extends Resolving, Result>(
  make: (resolving: R, kind: string) => Result,
): (resolving: R, kind: string) => Result {
  const memo = new WeakMap<FieldNode, Memoized<Result>[]>();
  return (resolving, kind) => {
    const { fieldNodes } = resolving;
    const [first] = fieldNodes;
    if (first === undefined) return make(resolving, kind);
    const memoized = memo.get(first) ?? [];
    memo.set(first, memoized);
    const key = `${kind} ${conditions(resolving)}`;
    const known = memoized.find((each) => each.key === key && areSameNodes(each.fieldNodes, fieldNodes));
    if (known !== undefined) return known.result;
    const result = make(resolving, kind);
    if (memoized.length < maximumResults) memoized.push({ fieldNodes, key, result });
    return result;
  };
}

/** True if both have the same nodes; a fragment's node occurs beside others wherever it is spread. */
function areSameNodes(some: readonly FieldNode[], others: readonly FieldNode[]): boolean {
  return some.length === others.length && some.every((node, index) => node === others[index]);
}

/** Boolean variables, which `@include` and `@skip` may use. */
function conditions({ variableValues }: Resolving): string {
  return Object.entries(variableValues)
    .map(([name, value]) => (typeof value === 'boolean' ? `${name}=${value}` : ''))
    .join(' ');
}
