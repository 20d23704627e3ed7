import { valueTypes, textTypes, rangeFacts, rangeKinds } from '../../field-types/index.ts';
import type { Entity, EntitySource, OperationType } from '../types/index.ts';
import { everyColumn, everyFilter } from '../record/every-list.ts';
import { isBuiltIn } from '../load/actions.ts';
import { systemTypes } from '../load/entity.ts';
import {
  atBelow,
  finding,
  inApp,
  inEntity,
  keyAt,
  type At,
  type Check,
  type Finding,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/** Fields of every record in the contract that are not described. */
const fieldNames = ['id', 'rowVersion', 'permittedActions', '__typename'];

/** Logical operators of filters, in the contract and in addresses. */
const filterNames = ['and', 'or', 'not', 'where'];

/** Types of the contract that exist without a description. */
const typeNames = [
  ...['Query', 'Mutation', 'Subscription', 'Boolean', 'String', 'Int', 'Float', 'ID'],
  ...textTypes.map((type): string => valueTypes[type].graphql),
  ...rangeKinds.map((kind) => rangeFacts[kind].graphql.name),
  ...['Decimal', 'Upload', 'JSON', 'SortDirection', 'SortInput', 'PageInput', 'PageInfo'],
  ...['TextFilter', 'PermittedAction', 'File', 'FileInput', 'ReferenceInput'],
  ...['History', 'HistoryEntry', 'HistoryChange', 'Entries'],
  ...['Comments', 'Comment', 'CommentPiece', 'CommentAudience', 'CommentReaders'],
];

/** Checks that no described name collides with a built-in name. */
export const checkBuiltInNames: Check = function* ({ catalogue, documents }) {
  for (const name of Object.keys(catalogue.enumerations))
    yield* taken('type', typeNames, name, keyAt(inApp('enumerations', 'enumerations', name)));
  for (const { name, result } of Object.values(catalogue.operations))
    yield* objectTypes(result.type, (...path) => inApp('operations', 'operations', name, 'result', 'type', ...path));
  for (const entity of Object.values(catalogue.entities)) {
    const at: At = (...path) => inEntity(entity.name, ...path);
    const source = documents.entities[entity.name] ?? {};
    yield* taken('type', typeNames, entity.api.type, at('api', 'type'));
    for (const name of Object.keys(entity.fields)) yield* taken('field', fieldNames, name, keyAt(at('fields', name)));
    yield* systemFieldFindings(source, at);
    const filtered = everyColumn(entity).filter(({ filter }) => filter !== undefined);
    for (const { name } of [...filtered, ...everyFilter(entity)]) yield* taken('filter', filterNames, name, at('list'));
    for (const name of Object.keys(source.actions ?? {})) yield* withoutOperation(name, entity, at);
  }
};

function* taken(kind: string, names: readonly string[], name: string, location: FindingLocation): Findings {
  if (names.includes(name))
    yield finding('built-in-name', location, `the ${kind} "${name}" is there already, the engine's own`);
}

/** A described type or `readOnly` of a field that the engine adds would be ignored, so it is reported. */
function* systemFieldFindings(source: EntitySource, at: At): Findings {
  const types = systemTypes(source);
  const dated = source.dated === undefined ? [] : ['valuesFrom', 'formerValues'];
  for (const [name, said] of Object.entries(source.fields ?? {})) {
    const find = (message: string, ...path: readonly string[]): Finding =>
      finding(
        'built-in-name',
        keyAt(at('fields', name, ...path)),
        `the field "${name}" is the engine's own, ${message}`,
      );
    const type = types[name];
    if (dated.includes(name)) yield find('added by "dated"; give this one another name');
    else if (type !== undefined) {
      const fixed = { type, readOnly: true };
      for (const key of ['type', 'readOnly'] as const)
        if (key in said && said[key] !== fixed[key]) yield find(`a ${type}; only its label may be given`, key);
    }
  }
}

function* objectTypes(type: OperationType, at: At): Findings {
  if (type.kind !== 'object') return;
  yield* taken('type', typeNames, type.name, at('name'));
  for (const [name, value] of Object.entries(type.fields))
    yield* objectTypes(value.type, atBelow(at, 'fields', name, 'type'));
}

const operationOfAction: Readonly<Record<string, 'save' | 'remove' | 'restore' | 'one'>> = {
  create: 'save',
  update: 'save',
  remove: 'remove',
  restore: 'restore',
  detail: 'one',
};

/** Refining a built-in action whose operation the entity lacks would create an unguarded action of that name. */
function* withoutOperation(name: string, { api }: Pick<Entity, 'api'>, at: At): Findings {
  const operation = isBuiltIn(name) ? operationOfAction[name] : undefined;
  if (operation === undefined || api[operation] !== undefined) return;
  const needed = name === 'restore' ? 'needs access.permissions.restore' : `needs api.${operation}`;
  const message = `the action "${name}" is built in and ${needed}, which this entity has not`;
  yield finding('built-in-name', keyAt(at('actions', name)), message);
}
