import { pathsOf, type Rule } from '../../rules/index.ts';
import { aggregateOf } from '../record/computed.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity, Field } from '../types/index.ts';
import { entityCheck, finding } from './finding.ts';

/**
 * A constraint on records that others add holds only where all writers take one lock: that of the owner of the list,
 * which is the root of both. Without it two concurrent saves both read the earlier list.
 */
export const checkConstraintLocks = entityCheck(function* (entity, at, { catalogue }) {
  const { kept, external, over } = entity.storage;
  if (!kept || external || over !== undefined) return;
  for (const [index, { when, valid, severity }] of entity.constraints.entries()) {
    if (severity === 'warning') continue;
    const lists = [when, valid].flatMap((rule) =>
      rule === undefined ? [] : listsIn(rule, '', { entity, catalogue, depth: 0 }),
    );
    for (const reason of new Set(lists.flatMap((list) => unlockedReason(entity, list) ?? [])))
      yield finding('unlocked-constraint', at('constraints', index), reason);
  }
});

/** A list of other records: `loans` of the record itself, or `book.loans` of a referenced one. */
interface OtherRecords {
  /** The reference to the owner of the list; empty for the record itself. */
  readonly owner: string;
  readonly path: string;
  readonly target: Entity;
  /** The back-reference from the listed records to the owner. */
  readonly by: string;
}

const deepest = 8;

/** Where paths start. `depth` limits the recursion, because faulty formulas may form a cycle. */
interface Start {
  readonly entity: Entity;
  readonly catalogue: Catalogue;
  readonly depth: number;
}

function listsIn(rule: Rule, prefix: string, start: Start): readonly OtherRecords[] {
  if (start.depth > deepest) return [];
  return pathsOf(rule)
    .filter((path) => !path.startsWith('$'))
    .flatMap((path) => listsAlong(prefix + path, start));
}

/** The lists along a path, and those read by the computed field at its end. */
function listsAlong(path: string, start: Start): readonly OtherRecords[] {
  const { entity, catalogue, depth } = start;
  const steps = path.replaceAll('[]', '').split('.');
  return steps.flatMap((_, index) => {
    const at = steps.slice(0, index + 1).join('.');
    const owner = steps.slice(0, index).join('.');
    const field = fieldAt(catalogue.entities, entity.fields, at);
    if (field === undefined) return [];
    const computed = computedFrom(field).flatMap((rule) =>
      listsIn(rule, owner === '' ? '' : `${owner}.`, { ...start, depth: depth + 1 }),
    );
    return [...listAt(field, { owner, path: at }, catalogue), ...computed];
  });
}

function computedFrom(field: Field): readonly Rule[] {
  const aggregate = aggregateOf(field);
  return [
    ...(field.formula === undefined ? [] : [field.formula]),
    ...(aggregate === undefined ? [] : [{ var: aggregate.over }]),
  ];
}

function listAt(
  field: Field,
  relation: Pick<OtherRecords, 'owner' | 'path'>,
  { entities }: Catalogue,
): readonly OtherRecords[] {
  if ((field.type !== 'relation' && field.type !== 'references') || field.by === undefined) return [];
  const target = entities[field.to];
  // System-maintained records are written under locks of the server.
  return target === undefined || target.storage.external ? [] : [{ ...relation, target, by: field.by }];
}

function unlockedReason(entity: Entity, { owner, path, target, by }: OtherRecords): string | undefined {
  const { root } = entity.storage;
  const isLocked = owner === '' ? root === undefined : root === owner;
  if (!isLocked) {
    const said = owner === '' ? `"root" would have to be absent` : `say "root": "${owner}" in its "storage"`;
    return `others add to "${path}" while this is checked: ${said}`;
  }
  return target.storage.root === by
    ? undefined
    : `others add to "${path}" while this is checked: say "root": "${by}" in the "storage" of ${target.name}`;
}
