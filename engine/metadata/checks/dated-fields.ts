import { fieldTypes } from '../../field-types/index.ts';
import { isComputed } from '../record/computed.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Dated, Entity, EntitySource } from '../types/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** Dated values are of records that the engine keeps, in columns of their own; two fields beside them are the engine's. */
export const checkDatedFields: Check = ({ catalogue, documents }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    entity.dated === undefined
      ? []
      : [
          ...findings(entity, entity.dated, documents.entities[entity.name]),
          ...affectedFindings(catalogue, entity, entity.dated),
        ],
  );

function findings(entity: Entity, dated: Dated, source: EntitySource = {}): readonly Finding[] {
  const { kept, external, over } = entity.storage;
  const isStored = kept && !external && over === undefined;
  return [
    ...(isStored ? [] : [finding(entity, ['dated'], `values of ${entity.name} are not kept by the engine`)]),
    ...dated.fields.flatMap((name, index) => fieldFindings(entity, name, index)),
    ...['valuesFrom', 'formerValues']
      .filter((name) => source.fields?.[name] !== undefined)
      .map((name) => finding(entity, ['fields', name], `"${name}" is a field of every entity with dated values`)),
  ];
}

function fieldFindings(entity: Entity, name: string, index: number): readonly Finding[] {
  const field = entity.fields[name];
  if (field === undefined || (fieldTypes[field.type].hasColumn && !isComputed(field))) return [];
  return [finding(entity, ['dated', 'fields', index], `"${name}" has no value of its own that could be dated`)];
}

/** A path that is not there has a finding of its own. */
function affectedFindings(catalogue: Catalogue, entity: Entity, { affects = [] }: Dated): readonly Finding[] {
  return affects.flatMap(({ entity: name, reference }, index) => {
    const field = fieldAt(catalogue.entities, catalogue.entities[name]?.fields ?? {}, reference);
    if (field === undefined || (field.type === 'reference' && field.to === entity.name)) return [];
    const message = `"${reference}" is no reference to "${entity.name}", whose values would affect the record`;
    return [finding(entity, ['dated', 'affects', index, 'reference'], message)];
  });
}

function finding(entity: Entity, path: readonly (string | number)[], message: string): Finding {
  return { code: 'dated-field', location: inEntity(entity.name, ...path), message };
}
