import { isBuiltIn } from '../load/actions.ts';
import { everyList, type PlacedList } from '../record/every-list.ts';
import type { Action, ActionOf, CallingAction, Catalogue, Entity, Operation } from '../types/index.ts';
import { findField } from './field-finding.ts';
import { inEntity, unknownName, type Check, type Finding, type Place } from './finding.ts';

/** Lists offer actions that exist, an action gives its operation the arguments that it takes, and what is written has a field. */
export const actions: Check = ({ catalogue, documents }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...Object.values(entity.actions).flatMap((action) =>
      emptyAction(action, entity.name, documents.entities[entity.name]?.operations ?? {}),
    ),
    ...everyList(entity).flatMap((placed) => offeredFindings(entity, placed)),
    ...afterSaveFindings(entity),
    ...writtenFindings(entity),
    ...Object.values(entity.actions).flatMap((action) => strayElse(action, entity)),
    ...Object.values(entity.actions).flatMap((action) =>
      isBuiltIn(action.name) ? [] : actionFindings(action, entity, catalogue),
    ),
  ]);

function offeredFindings(
  { name: entity, actions: known }: Entity,
  { list, path: place }: PlacedList,
): readonly Finding[] {
  const find = (names: readonly string[], ...path: readonly (string | number)[]) =>
    names.flatMap((name, index) =>
      unknownName('action', name, Object.keys(known), inEntity(entity, ...place, ...path, index)),
    );
  const withoutBulk = (list.bulk?.actions ?? []).flatMap((name, index): readonly Finding[] => {
    const action = known[name];
    const at = inEntity(entity, ...place, 'bulk', 'actions', index);
    return !action || ('bulk' in action && action.bulk)
      ? []
      : [{ code: 'no-bulk-operation', place: at, message: `the action "${name}" has no bulk operation` }];
  });
  return [
    ...find(list.rowActions, 'rowActions'),
    ...find(list.toolbar, 'toolbar'),
    ...find(list.toolbarMenu?.actions ?? [], 'toolbarMenu', 'actions'),
    ...find(list.bulk?.actions ?? [], 'bulk', 'actions'),
    ...list.filters.flatMap(({ actions = [] }, index) => find(actions, 'filters', index, 'actions')),
    ...withoutBulk,
    ...bulkColumnFindings(list, (...path) => inEntity(entity, ...place, 'bulk', ...path)),
  ];
}

/** What the dialog of a bulk action shows and sums up are columns of its list; what it sums up are figures. */
function bulkColumnFindings(
  { bulk, columns }: PlacedList['list'],
  at: (...path: readonly (string | number)[]) => Place,
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
            place: at('totals', index),
            message: `the column "${name}" has no figures to sum up`,
          },
        ];
  });
  return [...named('columns'), ...named('totals'), ...words];
}

function afterSaveFindings({ name, actions, form }: Entity): readonly Finding[] {
  const { action } = form?.afterSave.dialog ?? {};
  const place = inEntity(name, 'form', 'afterSave', 'dialog', 'action');
  return action === undefined ? [] : unknownName('action', action, Object.keys(actions), place);
}

/** What actions set, operations preset and dialogs keep are fields of the record. */
function writtenFindings({ name: entity, fields, actions: known, operations }: Entity): readonly Finding[] {
  const find = (name: string, ...path: readonly string[]) =>
    unknownName('field', name, Object.keys(fields), { ...inEntity(entity, ...path, name), of: 'name' });
  return [
    ...Object.values(known).flatMap((action) =>
      Object.keys('sets' in action ? action.sets : {}).flatMap((field) => find(field, 'actions', action.name, 'sets')),
    ),
    ...Object.values(operations).flatMap(({ name, saves = {} }) =>
      Object.keys(saves).flatMap((field) => find(field, 'operations', name, 'saves')),
    ),
    ...Object.values(operations).flatMap(({ name, arguments: taken }) =>
      Object.entries(taken).flatMap(([argument, { keptIn }]) =>
        keptIn === undefined || keptIn === null
          ? []
          : unknownName(
              'field',
              keptIn,
              Object.keys(fields),
              inEntity(entity, 'operations', name, 'arguments', argument, 'keptIn'),
            ),
      ),
    ),
  ];
}

/** An action moves a status, writes something, asks something or calls what is written out; a download calls something. */
function emptyAction(action: Action, entity: string, written: Readonly<Record<string, unknown>>): readonly Finding[] {
  const { name } = action;
  const place = inEntity(entity, 'actions', name);
  if ((action.kind === 'download' || action.kind === 'upload') && action.operation === undefined)
    return [
      { code: 'missing-property', place, message: `"${name}" ${action.kind}s something, but "operation" is missing` },
    ];
  if (action.kind !== 'mutation' || isBuiltIn(name)) return [];
  const { operation = '', target, sets, asks, bulk } = action;
  const isSaid =
    target !== undefined ||
    [sets, action.arguments, asks].some((said) => Object.keys(said).length > 0) ||
    [operation, bulk?.operation ?? ''].some((called) => Object.hasOwn(written, called));
  if (isSaid) return [];
  const message = `"${name}" does nothing: it has no "target" and "sets" nothing, and its operation is not written out`;
  return [{ code: 'empty-action', place, message }];
}

/** What is said in another status needs the statuses it starts from. */
function strayElse({ name, from, else: elsewhere }: Action, entity: Entity): readonly Finding[] {
  if (elsewhere === undefined || from.length > 0) return [];
  const place = inEntity(entity.name, 'actions', name, 'else');
  const message = '"else" says what is said in another status, but "from" is missing; a rule of "allowed" has its own';
  return [{ code: 'stray-else', place, message }];
}

function actionFindings(action: Action, entity: Entity, catalogue: Catalogue): readonly Finding[] {
  const at = (...path: readonly (string | number)[]) => inEntity(entity.name, 'actions', action.name, ...path);
  if (action.kind === 'navigate' && action.to === undefined)
    return [
      { code: 'missing-property', place: at(), message: `"${action.name}" leads somewhere, but "to" is missing` },
    ];
  if (action.kind === 'perform') return performFindings(action, entity, catalogue);
  if (!('operation' in action)) return [];
  const operation = operationNamed(action.operation, entity, catalogue);
  if (!operation) return [];
  const taken = Object.keys(operation.arguments);
  return [
    ...Object.keys(action.arguments).flatMap((name) =>
      unknownName('argument', name, taken, { ...at('arguments', name), of: 'name' }),
    ),
    ...action.asks.flatMap((name, index) => unknownName('argument', name, taken, at('asks', index))),
    ...(action.kind === 'upload'
      ? followedFindings(action, operation, catalogue, at)
      : callFindings(action, entity, at)),
  ];
}

/** The record that an upload answers is followed by a field of it, while that has some of its values. */
function followedFindings(
  { follows }: ActionOf<'upload'>,
  { result: { type } }: Operation,
  { entities, enumerations }: Catalogue,
  at: (...path: readonly (string | number)[]) => Place,
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
  { asks, requires, instead = [] }: CallingAction,
  { operations }: Entity,
  at: (...path: readonly (string | number)[]) => Place,
): readonly Finding[] {
  return [
    ...instead.flatMap(({ operation: other }, index) =>
      unknownName('operation', other, Object.keys(operations), at('instead', index, 'operation')),
    ),
    ...requires.flatMap((name, index) => unknownName('asked argument', name, asks, at('requires', index))),
  ];
}

/** Another entity's action that exists, and paths of this record. */
function performFindings(
  { name, performs }: ActionOf<'perform'>,
  entity: Entity,
  catalogue: Catalogue,
): readonly Finding[] {
  const at = (...path: readonly string[]) => inEntity(entity.name, 'actions', name, ...path);
  if (performs === undefined)
    return [
      { code: 'missing-property', place: at(), message: `"${name}" performs something, but "performs" is missing` },
    ];
  const { entities } = catalogue;
  const other = entities[performs.entity];
  if (other === undefined)
    return unknownName('entity', performs.entity, Object.keys(entities), at('performs', 'entity'));
  return [
    ...unknownName('action', performs.action, Object.keys(other.actions), at('performs', 'action')),
    ...Object.entries(performs.given ?? {}).flatMap(([field, path]) => [
      ...unknownName('field', field, Object.keys(other.fields), { ...at('performs', 'given', field), of: 'name' }),
      ...(path === 'id' ? [] : findField(catalogue, entity.name, path, at('performs', 'given', field)).findings),
    ]),
  ];
}

function operationNamed(name: string | undefined, entity: Entity, catalogue: Catalogue): Operation | undefined {
  return name === undefined ? undefined : (entity.operations[name] ?? catalogue.operations[name]);
}
