import type { Entity, Enumeration } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type JsonPath } from './finding.ts';

/** A workflow's statuses are the values of its enumeration, each with a look; actions move between them. */
export const workflows: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const { workflow } = entity;
    if (!workflow) return strayMoves(entity);
    const field = entity.fields[workflow.field];
    const at = (...path: JsonPath) => inEntity(entity.name, ...path);
    if (field?.type !== 'enumeration')
      return unknownName('enumeration field', workflow.field, enumerationFields(entity), at('workflow', 'field'));
    const values = valueNames(catalogue.enumerations[field.enumeration]);
    const statuses = Object.keys(workflow.statuses);
    return [
      ...unknownName('status', workflow.initial, values, at('workflow', 'initial')),
      ...statuses.flatMap((status) =>
        unknownName('status', status, values, { ...at('workflow', 'statuses', status), of: 'name' }),
      ),
      ...values
        .filter((value) => !statuses.includes(value))
        .map((value): Finding => ({
          code: 'missing-status',
          place: at('workflow', 'statuses'),
          message: `the status "${value}" has no look`,
        })),
      ...Object.values(entity.actions).flatMap(({ name, from, ...action }) => {
        const target = 'target' in action ? action.target : undefined;
        return [
          ...from.flatMap((status, index) => unknownName('status', status, values, at('actions', name, 'from', index))),
          ...(target === undefined ? [] : unknownName('status', target, values, at('actions', name, 'target'))),
          ...(target !== undefined && from.length > 0 && from.every((status) => status === target)
            ? [
                {
                  code: 'no-move',
                  place: at('actions', name, 'target'),
                  message: `"${name}" leads from "${target}" to itself`,
                },
              ]
            : []),
        ];
      }),
    ];
  });

function strayMoves({ name: entity, actions }: Entity): readonly Finding[] {
  return Object.values(actions)
    .filter((action) => action.from.length > 0 || ('target' in action && action.target !== undefined))
    .map(({ name }) => ({
      code: 'no-workflow',
      place: inEntity(entity, 'actions', name),
      message: `"${name}" moves a status, but the entity has no workflow`,
    }));
}

function enumerationFields({ fields }: Entity): readonly string[] {
  return Object.values(fields)
    .filter(({ type }) => type === 'enumeration')
    .map(({ name }) => name);
}

function valueNames(enumeration: Enumeration | undefined): readonly string[] {
  return enumeration?.values.map(({ name }) => name) ?? [];
}
