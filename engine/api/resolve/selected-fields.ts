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

/** Fields selected directly below a field, one after another as GraphQL meets them: fragments opened, conditions applied. */
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

/** Answers to its conditions kept for one field: a request may have any number of those. */
const mostKept = 16;

/** Keeps what is made of a field of a document that was parsed once, by the variables that its conditions may look at. */
export function keptByConditions<R extends Resolving, Made>(
  make: (resolving: R, kind: string) => Made,
): (resolving: R, kind: string) => Made {
  const kept = new WeakMap<FieldNode, Map<string, Made>>();
  return (resolving, kind) => {
    const [node] = resolving.fieldNodes;
    if (node === undefined) return make(resolving, kind);
    const ofNode = kept.get(node) ?? new Map<string, Made>();
    kept.set(node, ofNode);
    const key = `${kind} ${conditions(resolving)}`;
    const made = ofNode.get(key) ?? make(resolving, kind);
    if (ofNode.size < mostKept) ofNode.set(key, made);
    return made;
  };
}

/** Variables that `@include` and `@skip` may look at. */
function conditions({ variableValues }: Resolving): string {
  return Object.entries(variableValues)
    .map(([name, value]) => (typeof value === 'boolean' ? `${name}=${value}` : ''))
    .join(' ');
}
