import type { Entity, Enumeration } from '../types/index.ts';
import { inEntity, type Check, type Finding, type JsonPath } from './finding.ts';

/** A workflow's statuses are the values of its enumeration, each with a look; actions move between them. */
export const checkWorkflows: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const { workflow } = entity;
    if (!workflow) return strayMoves(entity);
    const field = entity.fields[workflow.field];
    const at = (...path: JsonPath) => inEntity(entity.name, ...path);
    if (field?.type !== 'enumeration') return [];
    const values = valueNames(catalogue.enumerations[field.enumeration]);
    const statuses = Object.keys(workflow.statuses);
    return [
      ...values
        .filter((value) => !statuses.includes(value))
        .map((value): Finding => ({
          code: 'missing-status',
          location: at('workflow', 'statuses'),
          message: `the status "${value}" has no look`,
        })),
      ...Object.values(entity.actions).flatMap(({ name, from, ...action }) => {
        const target = 'target' in action ? action.target : undefined;
        return [
          ...(target !== undefined && from.length > 0 && from.every((status) => status === target)
            ? [
                {
                  code: 'no-move',
                  location: at('actions', name, 'target'),
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
      location: inEntity(entity, 'actions', name),
      message: `"${name}" moves a status, but the entity has no workflow`,
    }));
}

function valueNames(enumeration: Enumeration | undefined): readonly string[] {
  return enumeration?.values.map(({ name }) => name) ?? [];
}
