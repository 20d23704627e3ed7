import { isBuiltIn } from '../load/actions.ts';
import { everyList, type PlacedList } from '../record/every-list.ts';
import type { Action, ActionOf, CallingAction, Catalogue, Entity, Operation } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** Lists offer actions that exist, an action gives its operation the arguments that it takes, and what is written has a field. */
export const checkActions: Check = ({ catalogue, documents }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...Object.values(entity.actions).flatMap((action) =>
      emptyAction(action, entity.name, documents.entities[entity.name]?.operations ?? {}),
    ),
    ...everyList(entity).flatMap((placed) => offeredFindings(entity, placed)),
    ...Object.values(entity.actions).flatMap((action) => strayElse(action, entity)),
    ...Object.values(entity.actions).flatMap((action) =>
      isBuiltIn(action.name) ? [] : actionFindings(action, entity, catalogue),
    ),
  ]);

function offeredFindings(
  { name: entity, actions: known }: Entity,
  { list, path: listPath }: PlacedList,
): readonly Finding[] {
  const withoutBulk = (list.bulk?.actions ?? []).flatMap((name, index): readonly Finding[] => {
    const action = known[name];
    const at = inEntity(entity, ...listPath, 'bulk', 'actions', index);
    return !action || ('bulk' in action && action.bulk)
      ? []
      : [{ code: 'no-bulk-operation', location: at, message: `the action "${name}" has no bulk operation` }];
  });
  return [...withoutBulk, ...bulkColumnFindings(list, (...path) => inEntity(entity, ...listPath, 'bulk', ...path))];
}

/** What the dialog of a bulk action shows and sums up are columns of its list; what it sums up are figures. */
function bulkColumnFindings(
  { bulk, columns }: PlacedList['list'],
  at: (...path: readonly (string | number)[]) => FindingLocation,
): readonly Finding[] {
  const names = columns.map(({ name }) => name);
  const named = (property: 'columns' | 'totals') =>
    (bulk?.[property] ?? []).flatMap((name, index) => unknownName('column', name, names, at(property, index)));
  const words = (bulk?.totals ?? []).flatMap((name, index): readonly Finding[] => {
    const column = columns.find((one) => one.name === name);
    return column === undefined || column.cell === 'quantity' || column.cell === 'number'
      ? []
      : [
          {
            code: 'wrong-field-type',
            location: at('totals', index),
            message: `the column "${name}" has no figures to sum up`,
          },
        ];
  });
  return [...named('columns'), ...named('totals'), ...words];
}

/** An action moves a status, writes something, asks something or calls what is written out; a download calls something. */
function emptyAction(action: Action, entity: string, written: Readonly<Record<string, unknown>>): readonly Finding[] {
  const { name } = action;
  const location = inEntity(entity, 'actions', name);
  if ((action.kind === 'download' || action.kind === 'upload') && action.operation === undefined)
    return [
      {
        code: 'missing-property',
        location,
        message: `"${name}" ${action.kind}s something, but "operation" is missing`,
      },
    ];
  if (action.kind !== 'mutation' || isBuiltIn(name)) return [];
  const { operation = '', target, sets, asks, bulk } = action;
  const isSaid =
    target !== undefined ||
    [sets, action.arguments, asks].some((said) => Object.keys(said).length > 0) ||
    [operation, bulk?.operation ?? ''].some((called) => Object.hasOwn(written, called));
  if (isSaid) return [];
  const message = `"${name}" does nothing: it has no "target" and "sets" nothing, and its operation is not written out`;
  return [{ code: 'empty-action', location, message }];
}

/** What is said in another status needs the statuses it starts from. */
function strayElse({ name, from, else: elsewhere }: Action, entity: Entity): readonly Finding[] {
  if (elsewhere === undefined || from.length > 0) return [];
  const location = inEntity(entity.name, 'actions', name, 'else');
  const message = '"else" says what is said in another status, but "from" is missing; a rule of "allowed" has its own';
  return [{ code: 'stray-else', location, message }];
}

function actionFindings(action: Action, entity: Entity, catalogue: Catalogue): readonly Finding[] {
  const at = (...path: readonly (string | number)[]) => inEntity(entity.name, 'actions', action.name, ...path);
  if (action.kind === 'navigate' && action.to === undefined)
    return [
      { code: 'missing-property', location: at(), message: `"${action.name}" leads somewhere, but "to" is missing` },
    ];
  if (action.kind === 'perform') return performFindings(action, entity);
  if (!('operation' in action)) return [];
  const operation = operationNamed(action.operation, entity, catalogue);
  if (!operation) return [];
  const taken = Object.keys(operation.arguments);
  return [
    ...Object.keys(action.arguments).flatMap((name) =>
      unknownName('argument', name, taken, { ...at('arguments', name), of: 'name' }),
    ),
    ...action.asks.flatMap((name, index) => unknownName('argument', name, taken, at('asks', index))),
    ...(action.kind === 'upload' ? followedFindings(action, operation, catalogue, at) : callFindings(action, at)),
    ...(action.kind === 'mutation'
      ? bulkFindings(action, operationNamed(action.bulk?.operation, entity, catalogue), at)
      : []),
  ];
}

/** An operation on many records keeps no files: each of them would be a file of one record. */
function bulkFindings(
  { name }: ActionOf<'mutation'>,
  operation: Operation | undefined,
  at: (...path: readonly (string | number)[]) => FindingLocation,
): readonly Finding[] {
  return Object.entries(operation?.arguments ?? {}).flatMap(([argument, { type }]): readonly Finding[] =>
    type.kind === 'scalar' && type.scalar === 'file'
      ? [
          {
            code: 'bulk-files',
            location: at('bulk', 'operation'),
            message: `the bulk operation of "${name}" takes files as "${argument}", which belong to one record`,
          },
        ]
      : [],
  );
}

/** The record that an upload answers is followed by a field of it, while that has some of its values. */
function followedFindings(
  { follows }: ActionOf<'upload'>,
  { result: { type } }: Operation,
  { entities, enumerations }: Catalogue,
  at: (...path: readonly (string | number)[]) => FindingLocation,
): readonly Finding[] {
  const fields = type.kind === 'entity' ? entities[type.entity]?.fields : undefined;
  if (follows === undefined || fields === undefined) return [];
  const field = fields[follows.status];
  if (field === undefined) return unknownName('field', follows.status, Object.keys(fields), at('follows', 'status'));
  const values = field.type === 'enumeration' ? (enumerations[field.enumeration]?.values ?? []) : [];
  const names = values.map(({ name }) => name);
  return follows.during.flatMap((status, index) =>
    unknownName('status', status, names, at('follows', 'during', index)),
  );
}

function callFindings(
  { asks, requires }: CallingAction,
  at: (...path: readonly (string | number)[]) => FindingLocation,
): readonly Finding[] {
  return requires.flatMap((name, index) => unknownName('asked argument', name, asks, at('requires', index)));
}

function performFindings({ name, performs }: ActionOf<'perform'>, entity: Entity): readonly Finding[] {
  if (performs !== undefined) return [];
  const message = `"${name}" performs something, but "performs" is missing`;
  return [{ code: 'missing-property', location: inEntity(entity.name, 'actions', name), message }];
}

function operationNamed(name: string | undefined, entity: Entity, catalogue: Catalogue): Operation | undefined {
  return name === undefined ? undefined : (entity.operations[name] ?? catalogue.operations[name]);
}
