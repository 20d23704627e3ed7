import { valueAt } from '../record/index.ts';
import type { FoldFacts } from './fold.ts';
import type { Term } from './term.ts';

/** The items of a list known before the query; undefined for a list that depends on the record. */
export function listItems(list: Term, known: FoldFacts): readonly Term[] | undefined {
  if (list.form === 'list') {
    return list.items.filter((item) => !(isKnown(item) && isViewerPath(item) && knownValue(item, known) === null));
  }
  if (!isKnown(list)) return undefined;
  const values = knownValue(list, known);
  const type = list.type.kind === 'list' ? list.type.of : list.type;
  const literals: readonly unknown[] = Array.isArray(values) ? values : [];
  return literals.map((value) => ({
    form: 'literal',
    value: isScalar(value) ? value : null,
    type,
    pointer: list.pointer,
  }));
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isViewerPath(term: Term): boolean {
  return term.form === 'path' && term.root === 'viewer';
}

/** True for a value known before the query: a literal, a viewer fact or a constant. */
export function isKnown(term: Term): boolean {
  return term.form === 'literal' || (term.form === 'path' && (term.root === 'viewer' || term.root === 'constants'));
}

/** The value of a known term; null when absent. */
export function knownValue(term: Term, known: FoldFacts): unknown {
  if (term.form === 'literal') return term.value;
  if (term.form !== 'path' || (term.root !== 'viewer' && term.root !== 'constants')) return null;
  return valueAt(known[term.root], term.steps) ?? null;
}
