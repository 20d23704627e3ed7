import type { Entity, DerivedRecord } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/** What stems from a record refers to it, takes over fields of its own, and is allowed by an action. */
export const checkDerivedRecords: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    entity.derivedRecord === undefined ? [] : findings(entity, entity.derivedRecord),
  );

function findings(entity: Entity, { flag, parent }: DerivedRecord): readonly Finding[] {
  const { name, fields } = entity;
  const at = (...path: readonly (string | number)[]) => inEntity(name, 'derivedRecord', ...path);
  const parents = Object.values(fields).flatMap((field) =>
    field.type === 'reference' && field.to === name ? [field.name] : [],
  );
  const isTaken = fields[flag] !== undefined && fields[flag].formula === undefined;
  const taken = { code: 'flag-taken', location: at('flag'), message: `"${flag}" is a field that saves take already` };
  return [...(isTaken ? [taken] : []), ...unknownName(`reference to ${name}`, parent, parents, at('parent'))];
}
