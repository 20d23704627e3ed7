import {
  entriesFields,
  entriesQuery,
  type Catalogue,
  type Entity,
  type MutationAction,
  type Operation,
} from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { OperationRequest } from './ask.ts';
import { idsTakenBy } from './generated.ts';
import { narrowing, type CustomOperationRequest, customOperationRequests } from './custom-requests.ts';
import { offeredOnce } from './reach.ts';

/** All calls of operations that follow from metadata, and those of the server's own operations. */
export function requestsOf(catalogue: Catalogue): readonly OperationRequest[] {
  const operations = Object.values(catalogue.operations);
  return [
    ...Object.values(catalogue.entities).flatMap((entity) => entityAsks(catalogue, entity)),
    ...Object.values(catalogue.entities).flatMap(bulkPreviewAsks),
    ...operations.flatMap(ownOperationAsks),
    ...overAll.map((name) => ask(name, [], {})),
  ];
}

/** Engine operations over all lists: open to every signed-in viewer, limited by scope. */
const overAll = ['boards', 'menuCounts', 'find'];

function entityAsks({ entities }: Catalogue, entity: Entity): readonly OperationRequest[] {
  const { name, operations } = entity;
  const actions = Object.values(entity.actions).filter((action) => action.kind === 'mutation');
  return [
    ...usualAsks(entity),
    ...Object.values(entity.views).map(({ name: view, kind, permission, access }) => {
      // An operation on the viewer's own record takes no id.
      const named = kind === 'one' ? {} : { about: name, does: `view ${view}`, at: 'filter.id[]' };
      return ask(view, [permission], { ...named, access });
    }),
    ...Object.values(operations).flatMap((operation) =>
      writtenAsks(entity, operation, actions, entities[operation.form ?? '']),
    ),
  ];
}

/** The preview of each bulk action requires the permissions of the list and of the action. */
function bulkPreviewAsks({ name, list, actions, access: { permissions } }: Entity): readonly OperationRequest[] {
  return (list?.bulk?.actions ?? []).map((action) =>
    ask('bulkPreview', [permissions.read, actions[action]?.permission], { given: { entity: name, action } }),
  );
}

function usualAsks({ name, fields, api, operations, access: { permissions } }: Entity): readonly OperationRequest[] {
  const { create, update, remove, restore, read } = permissions;
  const listed = { about: name, does: 'read', at: 'filter.id[]' };
  const usual: readonly (readonly [string | undefined, string | undefined, Partial<OperationRequest>])[] = [
    [api.page, read, listed],
    [api.all, read, listed],
    [api.one, read, { about: name, does: 'read', at: 'id' }],
    [api.uses, remove, {}],
    [api.affected, update, {}],
    [api.history, read, { about: name, does: 'history', at: 'id' }],
    ...entriesFields({ fields }).map(
      ({ name: field }) => [entriesQuery({ name }, field), read, { about: name, does: 'read', at: 'id' }] as const,
    ),
    [api.comments, read, { about: name, does: 'read', at: 'id' }],
    [
      api.addComment,
      read,
      { about: name, does: 'read', at: 'id', given: { audience: 'ORGANIZATION', text: 'A word' } },
    ],
    // Removal of others' comments is covered by the tests of comments.
    [api.removeComment, read, {}],
    [api.save, create, {}],
    [
      api.save,
      update,
      // An update without its own permission reports the record as not found to viewers who cannot read it.
      {
        about: name,
        does: 'update',
        at: 'input.id',
        ...(update === undefined && read !== undefined && { hiddenWithout: read }),
      },
    ],
    [api.remove, remove, { about: name, does: 'remove', at: recordOf(operations[api.remove ?? '']) }],
    [api.restore, restore, { about: `archived ${name}`, does: 'restore', at: 'id' }],
  ];
  return usual.flatMap(([operation, permission, rest]) =>
    operation === undefined ? [] : [ask(operation, [permission], rest)],
  );
}

/** Calls of an operation that an entity defines: a save, or an action on one or many records. */
function writtenAsks(
  entity: Entity,
  operation: Operation,
  actions: readonly MutationAction[],
  form: Entity | undefined,
): readonly OperationRequest[] {
  const { name, permission, saves, occasion = 'create' } = operation;
  if (name === entity.api.remove) return [];
  const needed = [permission, entity.access.permissions[occasion]];
  if (saves !== undefined && occasion === 'create') return [ask(name, needed, {})];
  if (saves !== undefined)
    return [ask(name, needed, { about: entity.name, does: occasion, at: 'input.id', state: saves })];
  const performed = actions.filter((action) => action.operation === name || action.bulk?.operation === name);
  if (performed.length === 0 || name in customOperationRequests) return ownOperationAsks(operation);
  return performed.map((action) =>
    ask(name, [permission, action.permission], {
      ...placeOf(operation, action, entity),
      given: { ...action.arguments, ...datesOf(action, form), ...reasonsOf(operation, action) },
    }),
  );
}

/** Future dates for the date arguments of an action. */
function datesOf({ asks }: MutationAction, form: Entity | undefined): Values {
  const dates = asks.filter((name) => form?.fields[name]?.type === 'date');
  return Object.fromEntries(dates.map((name) => [name, '2030-12-31']));
}

/** Texts for the required arguments of an action; files are filled elsewhere. */
function reasonsOf({ arguments: taken }: Operation, { requires }: MutationAction): Values {
  const inWords = requires.filter((name) => {
    const type = taken[name]?.type;
    return type?.kind !== 'scalar' || type.scalar !== 'file';
  });
  return Object.fromEntries(inWords.map((name) => [name, 'A reason']));
}

/** The argument that identifies a record; several are joined: `userId+organizationId`. */
function recordOf(operation: Operation | undefined): string {
  const { record = 'id' } = operation ?? {};
  return typeof record === 'string' ? record : Object.keys(record).join('+');
}

/** The target record of an action; none if the viewer's own record is implied. */
function placeOf(operation: Operation, action: MutationAction, entity: Entity): Partial<OperationRequest> {
  const record = recordOf(operation);
  if (record.startsWith('$viewer.')) return {};
  const at = action.operation === operation.name ? record : 'ids[]';
  return { about: entity.name, does: action.name, at, state: stateBefore(entity, action) };
}

/** Initial status of an action, and further values that make it available. */
function stateBefore({ name, workflow }: Entity, action: MutationAction): Values {
  const [from] = action.from;
  const status = workflow === undefined || from === undefined ? {} : { [workflow.field]: from };
  return { ...status, ...offeredOnce[`${name}.${action.name}`] };
}

/** Calls of an operation that the server resolves itself; without a record only the permission decides. */
function ownOperationAsks({ name, access, permission }: Operation): readonly OperationRequest[] {
  if (access === 'public') return [{ operation: name, access, permissions: [] }];
  const told = customOperationRequests[name] ?? [];
  const untold = idsTakenBy(name).find((id) => !isTold(name, id, told));
  if (untold !== undefined)
    throw new Error(
      `Say in tests/server/matrix/custom-requests.ts which record "${untold}" of the operation ${name} names.`,
    );
  if (told.length === 0) return [ask(name, [permission], {})];
  return told.map(({ needs, ...rest }) => ask(name, [permission, needs], rest));
}

function isTold(operation: string, id: string, told: readonly CustomOperationRequest[]): boolean {
  return narrowing.includes(`${operation}.${id}`) || told.some(({ at }) => at === id);
}

function ask(
  operation: string,
  permissions: OperationRequest['permissions'],
  rest: Partial<OperationRequest>,
): OperationRequest {
  return { operation, access: 'viewer', permissions, ...rest };
}
