import { isComputed } from '../record/computed.ts';
import type { Entity, Field, SharedLimit } from '../types/index.ts';
import { inEntity, type Check, type Finding, type FindingLocation } from './finding.ts';

/** A shared limit is of fields that are kept in the record itself, and calls what happens by names of its own. */
export const checkSharedLimits: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    entity.sharedLimit === undefined ? [] : findings(entity, entity.sharedLimit),
  );

function findings(entity: Entity, limit: SharedLimit): readonly Finding[] {
  const at = (...path: readonly (string | number)[]) => inEntity(entity.name, 'sharedLimit', ...path);
  const { same, sameWhereGiven, unit, heldWith, action, others } = limit;
  return [
    ...same.flatMap((path, index) => keptFindings(entity, path, at('same', index))),
    ...sameWhereGiven.flatMap((path, index) => keptFindings(entity, path, at('sameWhereGiven', index))),
    ...(unit === undefined ? [] : keptFindings(entity, unit, at('unit'))),
    ...keptFindings(entity, limit.limit, at('limit'), ['decimal', 'integer']),
    ...keptFindings(entity, limit.hold, at('hold'), ['dateTime']),
    ...(heldWith === undefined ? [] : ownReferenceFindings(entity, heldWith, at('heldWith'))),
    ...takenFindings(entity, action, at('action')),
    ...(others === undefined ? [] : takenFindings(entity, others, at('others'))),
  ];
}

function keptFindings(
  { fields }: Entity,
  name: string,
  location: FindingLocation,
  types?: readonly Field['type'][],
): readonly Finding[] {
  const field = fields[name];
  if (field === undefined) return [];
  if (types !== undefined && !types.includes(field.type))
    return [{ code: 'wrong-field-type', location, message: `"${name}" is ${field.type}, not ${types.join(' or ')}` }];
  if (!isComputed(field)) return [];
  return [
    { code: 'wrong-field-type', location, message: `"${name}" is computed: it is not kept in the record itself` },
  ];
}

function ownReferenceFindings(
  { name: entity, fields }: Entity,
  name: string,
  location: FindingLocation,
): readonly Finding[] {
  const field = fields[name];
  if (field === undefined || (field.type === 'reference' && field.to === entity)) return [];
  return [{ code: 'wrong-field-type', location, message: `"${name}" is no reference to another ${entity}` }];
}

function takenFindings({ actions }: Entity, action: string, location: FindingLocation): readonly Finding[] {
  if (actions[action] === undefined) return [];
  const message = `"${action}" is an action that people ask for; what happens by itself needs a name of its own`;
  return [{ code: 'action-taken', location, message }];
}
