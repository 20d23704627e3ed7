import {
  type FieldNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Selection } from '../../store/index.ts';

type Resolving = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

const kept = new WeakMap<FieldNode, Map<string, Selection>>();
/** Answers to its conditions kept for one field: a request may have any number of those. */
const mostKept = 16;

/**
 * The fields selected below the field being resolved, or below `inside` of it (`items` of a page). A document that
 * was parsed once gives the same object again, by which the store finds its statement.
 */
export function selectionOf(resolving: Resolving, inside?: string): Selection {
  const [node] = resolving.fieldNodes;
  if (node === undefined) return {};
  const ofNode = kept.get(node) ?? new Map<string, Selection>();
  kept.set(node, ofNode);
  const key = `${inside ?? ''} ${conditions(resolving)}`;
  const selection = ofNode.get(key) ?? read(resolving, inside);
  if (ofNode.size < mostKept) ofNode.set(key, selection);
  return selection;
}

/** Variables that `@include` and `@skip` may look at. */
function conditions({ variableValues }: Resolving): string {
  return Object.entries(variableValues)
    .map(([name, value]) => (typeof value === 'boolean' ? `${name}=${value}` : ''))
    .join(' ');
}

function read(resolving: Resolving, inside: string | undefined): Selection {
  const selection: Record<string, true | Selection> = {};
  for (const { selectionSet } of resolving.fieldNodes) collect(resolving, selectionSet, selection);
  const within = inside === undefined ? selection : selection[inside];
  return within === undefined || within === true ? {} : within;
}

function collect(
  resolving: Resolving,
  set: SelectionSetNode | undefined,
  into: Record<string, true | Selection>,
): void {
  for (const node of set?.selections ?? []) {
    if (getDirectiveValues(GraphQLSkipDirective, node, resolving.variableValues)?.['if'] === true) continue;
    if (getDirectiveValues(GraphQLIncludeDirective, node, resolving.variableValues)?.['if'] === false) continue;
    switch (node.kind) {
      case Kind.FIELD:
        addField(resolving, node, into);
        break;
      case Kind.INLINE_FRAGMENT:
        collect(resolving, node.selectionSet, into);
        break;
      case Kind.FRAGMENT_SPREAD:
        collect(resolving, resolving.fragments[node.name.value]?.selectionSet, into);
        break;
    }
  }
}

/** What a permitted action tells is no field of the record: it is read as a whole. */
function addField(resolving: Resolving, node: FieldNode, into: Record<string, true | Selection>): void {
  const name = node.name.value;
  if (name === '__typename') return;
  if (node.selectionSet === undefined || name === 'permittedActions') {
    into[name] = true;
    return;
  }
  const known = into[name];
  const nested: Record<string, true | Selection> = known === undefined || known === true ? {} : { ...known };
  collect(resolving, node.selectionSet, nested);
  into[name] = nested;
}
