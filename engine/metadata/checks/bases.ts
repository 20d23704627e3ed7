import { pathsOf } from '../../rules/index.ts';
import { isComputed } from '../record/computed.ts';
import { hasTable } from '../record/has-table.ts';
import type { Catalogue, Entity, Field } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/** An entity over another shows fields that one has, of an entity with a table of its own, and is not written. */
export const checkBases: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    entity.storage.over === undefined
      ? Object.values(entity.fields).flatMap((field) => strayFrom(entity, field))
      : overFindings(catalogue, entity, entity.storage.over),
  );

function overFindings(
  { entities }: Catalogue,
  entity: Entity,
  { entity: name, where }: NonNullable<Entity['storage']['over']>,
): readonly Finding[] {
  const base = entities[name];
  if (base === undefined || !hasTable(base)) return [];
  const known = Object.keys(base.fields);
  return [
    ...Object.values(entity.fields).flatMap((field) => fieldFindings(entity, field, known)),
    ...viewerFindings(entity, where),
    ...writeFindings(entity),
  ];
}

function fieldFindings(entity: Entity, field: Field, known: readonly string[]): readonly Finding[] {
  if (isComputed(field) || field.type === 'relation') return [];
  const at = (...path: readonly string[]) => inEntity(entity.name, 'fields', field.name, ...path);
  if (field.type === 'files' || field.type === 'rows' || field.type === 'references') {
    const message = `an entity over another shows no field of type ${field.type}`;
    return [{ code: 'wrong-field-type', location: at('type'), message }];
  }
  return field.from === undefined
    ? unknownName('field of the base', field.name, known, { ...at(), of: 'name' })
    : unknownName('field of the base', field.from, known, at('from'));
}

/** Which records there are is the same for everyone; who may read them is for the scope to say. */
function viewerFindings({ name }: Entity, where: NonNullable<Entity['storage']['over']>['where']): readonly Finding[] {
  if (where === undefined || !pathsOf(where).some((path) => path.startsWith('$viewer.'))) return [];
  const message = 'which records there are does not depend on the viewer; say it in access.scope.read';
  return [{ code: 'viewer-in-base', location: inEntity(name, 'storage', 'over', 'where'), message }];
}

function writeFindings({ name, api }: Entity): readonly Finding[] {
  return (['save', 'remove'] as const).flatMap((operation) =>
    api[operation] === undefined
      ? []
      : [
          {
            code: 'written-base',
            location: inEntity(name, 'api', operation),
            message: `an entity over another is only read: it has no "${operation}"`,
          },
        ],
  );
}

function strayFrom({ name }: Entity, field: Field): readonly Finding[] {
  if (field.from === undefined) return [];
  const message = 'only an entity over another shows a field "from" it';
  return [
    { code: 'useless-property', location: { ...inEntity(name, 'fields', field.name, 'from'), of: 'name' }, message },
  ];
}
