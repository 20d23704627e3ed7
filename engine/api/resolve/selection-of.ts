import type { FieldNode } from 'graphql';
import type { Selection } from '../../store/index.ts';
import { memoizeBySelection, type Resolving, selectedFields } from './selected-fields.ts';

/**
 * The selection below the resolved field, or below `inside` of it (`items` of a page). Returns the same object for the
 * same cached document, because the store caches statements by its identity.
 */
export function selectionOf(resolving: Resolving, inside?: string): Selection {
  return selections(resolving, inside ?? '');
}

const selections = memoizeBySelection((resolving, inside) => read(resolving, inside === '' ? undefined : inside));

function read(resolving: Resolving, inside: string | undefined): Selection {
  const selection: Record<string, true | Selection> = {};
  for (const node of resolving.fieldNodes) collect(resolving, node, selection);
  const within = inside === undefined ? selection : selection[inside];
  return within === undefined || within === true ? {} : within;
}

function collect(resolving: Resolving, node: FieldNode, into: Record<string, true | Selection>): void {
  for (const field of selectedFields(resolving, node)) addField(resolving, field, into);
}

/** `permittedActions` is read as a whole; its parts are no fields of the record. */
function addField(resolving: Resolving, node: FieldNode, into: Record<string, true | Selection>): void {
  const name = node.name.value;
  if (name === '__typename') return;
  if (node.selectionSet === undefined || name === 'permittedActions') {
    into[name] = true;
    return;
  }
  const known = into[name];
  const nested: Record<string, true | Selection> = known === undefined || known === true ? {} : { ...known };
  collect(resolving, node, nested);
  into[name] = nested;
}
