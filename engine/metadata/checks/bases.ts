import { pathsOf } from '../../rules/index.ts';
import { isComputed } from '../record/computed.ts';
import { hasTable } from '../record/has-table.ts';
import type { Entity, Field } from '../types/index.ts';
import { entityCheck, finding, keyAt, unknownName, type At, type Findings } from './finding.ts';

/** An entity over another (a view) has only fields of its base, the base has its own table, and nothing is written. */
export const checkBases = entityCheck(function* (entity, at, { catalogue: { entities } }) {
  const { over } = entity.storage;
  if (over === undefined) return yield* strayFindings(entity, at);
  const base = entities[over.entity];
  if (base === undefined || !hasTable(base)) return;
  const known = Object.keys(base.fields);
  for (const field of Object.values(entity.fields)) yield* fieldFindings(field, known, at);
  yield* viewerFindings(over, at);
  for (const operation of ['save', 'remove'] as const)
    if (entity.api[operation] !== undefined)
      yield finding(
        'written-base',
        at('api', operation),
        `an entity over another is only read: it has no "${operation}"`,
      );
});

function* fieldFindings(field: Field, known: readonly string[], at: At): Findings {
  if (isComputed(field) || field.type === 'relation') return;
  if (field.type === 'files' || field.type === 'rows' || field.type === 'references') {
    const message = `an entity over another shows no field of type ${field.type}`;
    yield finding('wrong-field-type', at('fields', field.name, 'type'), message);
  } else if (field.from === undefined)
    yield* unknownName('field of the base', field.name, known, keyAt(at('fields', field.name)));
  else yield* unknownName('field of the base', field.from, known, at('fields', field.name, 'from'));
}

/** The condition of a view is the same for everyone; viewer-dependent conditions belong in the scope. */
function* viewerFindings({ where }: NonNullable<Entity['storage']['over']>, at: At): Findings {
  if (where === undefined || !pathsOf(where).some((path) => path.startsWith('$viewer.'))) return;
  const message = 'which records there are does not depend on the viewer; say it in access.scope.read';
  yield finding('viewer-in-base', at('storage', 'over', 'where'), message);
}

function* strayFindings({ fields }: Entity, at: At): Findings {
  const message = 'only an entity over another shows a field "from" it';
  for (const { name, from } of Object.values(fields))
    if (from !== undefined) yield finding('useless-property', keyAt(at('fields', name, 'from')), message);
}
