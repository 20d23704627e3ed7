import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity, StatusEnd } from '../types/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** A status ends after a day or an instant that the record itself holds, and leads to another one. */
export const checkStatusEnds: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...Object.entries(entity.workflow?.statuses ?? {}).flatMap(([status, { ends }]) =>
      ends === undefined ? [] : findings(catalogue, entity, status, ends),
    ),
    ...repeatedNames(entity),
  ]);

function findings(catalogue: Catalogue, entity: Entity, status: string, end: StatusEnd): readonly Finding[] {
  const at = (...keys: readonly string[]) => inEntity(entity.name, 'workflow', 'statuses', status, 'ends', ...keys);
  const isCircle = end.to === status;
  return [
    ...afterFindings(catalogue, entity, end.after, at('after')),
    ...(isCircle ? [{ code: 'no-move', location: at('to'), message: `"${status}" ends in itself` }] : []),
    ...takenFindings(entity, end.action, at('action')),
    ...(end.warns === undefined ? [] : takenFindings(entity, end.warns.action, at('warns', 'action'))),
  ];
}

/** By one name one thing is told: of another end or warning nobody would hear. */
function repeatedNames(entity: Entity): readonly Finding[] {
  const seen = new Set<string>();
  const { audit } = entity.storage;
  return Object.entries(entity.workflow?.statuses ?? {}).flatMap(([status, { ends }]): readonly Finding[] => {
    if (ends?.warns === undefined) return [];
    const { action } = ends.warns;
    const location = inEntity(entity.name, 'workflow', 'statuses', status, 'ends', 'warns', 'action');
    const isRepeated = seen.has(action) || action === ends.action;
    seen.add(action);
    return [
      ...(isRepeated
        ? [{ code: 'repeated-name', location, message: `"${action}" is told of something else already` }]
        : []),
      ...(audit
        ? []
        : [
            {
              code: 'untold-end',
              location,
              message: 'without an audit trail nothing remembers that it was told',
            },
          ]),
    ];
  });
}

function takenFindings(entity: Entity, action: string, location: Finding['location']): readonly Finding[] {
  if (entity.actions[action] === undefined) return [];
  const message = `"${action}" is an action that people ask for; what happens by itself needs a name of its own`;
  return [{ code: 'action-taken', location, message }];
}

function afterFindings(
  catalogue: Catalogue,
  entity: Entity,
  path: string,
  location: Finding['location'],
): readonly Finding[] {
  const field = fieldAt(catalogue.entities, entity.fields, path);
  if (field === undefined) return [];
  const isOwn = path
    .split('.')
    .slice(0, -1)
    .every((_, index, names) => groupAt(catalogue, entity, names.slice(0, index + 1).join('.')));
  const isDate = field.type === 'date' || field.type === 'dateTime';
  if (isDate && isOwn && !isComputed(field)) return [];
  const message = isDate
    ? `"${path}" is not kept in the record itself: no index finds the records that are due`
    : `"${path}" is ${field.type}: a status ends after a date or a dateTime`;
  return [{ code: 'no-date', location, message }];
}

function groupAt({ entities }: Catalogue, { fields }: Entity, path: string): boolean {
  return fieldAt(entities, fields, path)?.type === 'group';
}
