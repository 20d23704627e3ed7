import { valueTypes, textTypes, rangeFacts, rangeKinds } from '../../field-types/index.ts';
import type { Catalogue, Entity, EntitySource, OperationType } from '../types/index.ts';
import { everyColumn, everyFilter } from '../record/every-list.ts';
import { isBuiltIn } from '../load/actions.ts';
import { systemTypes } from '../load/entity.ts';
import { inApp, inEntity, type Check, type Finding, type FindingLocation } from './finding.ts';

/** What every record has beside its fields. */
const fieldNames = ['id', 'rowVersion', 'permittedActions', '__typename'];

/** What ties filters together, in the contract and in addresses. */
const filterNames = ['and', 'or', 'not', 'where'];

/** Types of the contract that are there without being described. */
const typeNames = [
  ...['Query', 'Mutation', 'Subscription', 'Boolean', 'String', 'Int', 'Float', 'ID'],
  ...textTypes.map((type): string => valueTypes[type].graphql),
  ...rangeKinds.map((kind) => rangeFacts[kind].graphql.name),
  ...['Decimal', 'Upload', 'JSON', 'SortDirection', 'SortInput', 'PageInput', 'PageInfo'],
  ...['TextFilter', 'PermittedAction', 'File', 'FileInput', 'ReferenceInput'],
  ...['History', 'HistoryEntry', 'HistoryChange', 'Entries'],
  ...['Comments', 'Comment', 'CommentPiece', 'CommentAudience', 'CommentReaders'],
];

/** Nothing described takes a name that the engine gives itself. */
export const checkBuiltInNames: Check = ({ catalogue, documents }) => [
  ...Object.keys(catalogue.enumerations).flatMap((name) =>
    taken('type', typeNames, name, { ...inApp('enumerations', 'enumerations', name), of: 'name' }),
  ),
  ...Object.values(catalogue.operations).flatMap((operation) =>
    objectTypes(operation.result.type, inApp('operations', 'operations', operation.name, 'result', 'type')),
  ),
  ...Object.values(catalogue.entities).flatMap((entity) => [
    ...taken('type', typeNames, entity.api.type, inEntity(entity.name, 'api', 'type')),
    ...Object.keys(entity.fields).flatMap((name) =>
      taken('field', fieldNames, name, { ...inEntity(entity.name, 'fields', name), of: 'name' }),
    ),
    ...systemFieldFindings(entity.name, documents.entities[entity.name] ?? {}),
    ...[...everyColumn(entity).filter(({ filter }) => filter !== undefined), ...everyFilter(entity)].flatMap(
      ({ name }) => taken('filter', filterNames, name, inEntity(entity.name, 'list')),
    ),
    ...Object.keys(documents.entities[entity.name]?.actions ?? {}).flatMap((name) => withoutOperation(name, entity)),
  ]),
];

function taken(kind: string, names: readonly string[], name: string, location: FindingLocation): readonly Finding[] {
  return names.includes(name)
    ? [{ code: 'built-in-name', location, message: `the ${kind} "${name}" is there already, the engine's own` }]
    : [];
}

/** Another type of a field that the engine adds itself would be dropped, and so would be that people fill it in. */
function systemFieldFindings(entity: string, source: EntitySource): readonly Finding[] {
  const types = systemTypes(source);
  const dated = source.dated === undefined ? [] : ['valuesFrom', 'formerValues'];
  return Object.entries(source.fields ?? {}).flatMap(([name, said]): readonly Finding[] => {
    const find = (message: string, ...path: readonly string[]): Finding => ({
      code: 'built-in-name',
      location: { ...inEntity(entity, 'fields', name, ...path), of: 'name' },
      message: `the field "${name}" is the engine's own, ${message}`,
    });
    if (dated.includes(name)) return [find('added by "dated"; give this one another name')];
    const type = types[name];
    if (type === undefined) return [];
    const fixed = { type, readOnly: true };
    const refused = (['type', 'readOnly'] as const).filter((key) => key in said && said[key] !== fixed[key]);
    return refused.map((key) => find(`a ${type}; only its label may be given`, key));
  });
}

function objectTypes(type: OperationType, location: FindingLocation): readonly Finding[] {
  if (type.kind !== 'object') return [];
  const at = (...path: readonly string[]): FindingLocation => ({ ...location, path: [...location.path, ...path] });
  return [
    ...taken('type', typeNames, type.name, at('name')),
    ...Object.entries(type.fields).flatMap(([name, value]) => objectTypes(value.type, at('fields', name, 'type'))),
  ];
}

/** Refining a built-in action of which the entity has no operation would make an action of that name that nothing guards. */
function withoutOperation(name: string, { name: entity, api }: Pick<Entity, 'name' | 'api'>): readonly Finding[] {
  if (!isBuiltIn(name)) return [];
  const offered: Readonly<Record<string, keyof Catalogue['entities'][string]['api']>> = {
    create: 'save',
    update: 'save',
    remove: 'remove',
    restore: 'restore',
    detail: 'one',
  };
  const operation = offered[name];
  if (operation === undefined || api[operation] !== undefined) return [];
  const needed = name === 'restore' ? 'needs access.permissions.restore' : `needs api.${operation}`;
  return [
    {
      code: 'built-in-name',
      location: { ...inEntity(entity, 'actions', name), of: 'name' },
      message: `the action "${name}" is built in and ${needed}, which this entity has not`,
    },
  ];
}
