import { isComputed } from '../record/computed.ts';
import type { Entity, Field } from '../types/index.ts';
import { atBelow, entityCheck, finding, type FindingLocation, type Findings } from './finding.ts';
import { takenFindings } from './workflows.ts';

/** The fields of a shared limit are stored in the record itself, and its action names are unique. */
export const checkSharedLimits = entityCheck(function* (entity, atEntity) {
  const { sharedLimit, fields } = entity;
  if (sharedLimit === undefined) return;
  const at = atBelow(atEntity, 'sharedLimit');
  const { unit, heldWith = '', limit, hold, action, others } = sharedLimit;
  for (const property of ['same', 'sameWhereGiven'] as const)
    for (const [index, path] of sharedLimit[property].entries())
      yield* storedFindings(entity, path, at(property, index));
  if (unit !== undefined) yield* storedFindings(entity, unit, at('unit'));
  yield* storedFindings(entity, limit, at('limit'), ['decimal', 'integer']);
  yield* storedFindings(entity, hold, at('hold'), ['dateTime']);
  const leader = fields[heldWith];
  if (leader !== undefined && (leader.type !== 'reference' || leader.to !== entity.name))
    yield finding('wrong-field-type', at('heldWith'), `"${heldWith}" is no reference to another ${entity.name}`);
  yield* takenFindings(entity, action, at('action'));
  if (others !== undefined) yield* takenFindings(entity, others, at('others'));
});

function* storedFindings(
  { fields }: Entity,
  name: string,
  location: FindingLocation,
  types?: readonly Field['type'][],
): Findings {
  const field = fields[name];
  if (field === undefined) return;
  if (types !== undefined && !types.includes(field.type))
    yield finding('wrong-field-type', location, `"${name}" is ${field.type}, not ${types.join(' or ')}`);
  else if (isComputed(field))
    yield finding('wrong-field-type', location, `"${name}" is computed: it is not kept in the record itself`);
}
