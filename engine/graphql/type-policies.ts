import { hasParts } from '../field-types/index.ts';
import {
  entriesFields,
  entriesQuery,
  type Catalogue,
  type Entity,
  type Fields,
  type GroupField,
} from '../metadata/index.ts';
import { customOperations, objectsAnswered } from './custom-operations.ts';
import { ownHistoryTypes } from './names.ts';
import { sortedEntities } from './type-definitions.ts';

/** A type policy of Apollo's cache; plain JSON compatible with `TypePolicy`. */
export interface TypePolicy {
  readonly keyFields?: readonly string[] | false;
  readonly merge?: boolean;
  readonly fields?: Readonly<Record<string, { readonly merge: boolean }>>;
}

/**
 * Records are normalized by id. Other objects belong to their parent: groups are merged field by field, lists and pages
 * are replaced.
 */
export function typePolicies(catalogue: Catalogue): Readonly<Record<string, TypePolicy>> {
  const entities = sortedEntities(catalogue);
  const lists = entities
    .flatMap(({ api, views }) => [api.page, api.all, api.history, api.comments, ...Object.keys(views)])
    .filter((name) => name !== undefined);
  const entries = entities.flatMap((entity) => entriesFields(entity).map(({ name }) => entriesQuery(entity, name)));
  const operations = customOperations(catalogue);
  const queries = operations.filter(({ kind }) => kind === 'query').map(({ name }) => name);
  const objects = operations.flatMap((operation) => objectsAnswered(catalogue, operation));
  return {
    Query: { fields: replaced([...lists, ...entries, ...queries]) },
    ...Object.fromEntries(entities.flatMap((entity) => Object.entries(entityPolicies(entity)))),
    ...Object.fromEntries(objects.map((name) => [name, { keyFields: false }])),
    PageInfo: { keyFields: false },
    PermittedAction: { keyFields: false },
    File: { keyFields: false },
    ...(entities.some(({ api }) => api.history !== undefined) && {
      History: { keyFields: false },
      HistoryEntry: { keyFields: false },
      HistoryChange: { keyFields: false },
    }),
    ...Object.fromEntries(entities.flatMap(ownHistoryTypes).map((name) => [name, { keyFields: false }])),
    ...(entries.length > 0 && { Entries: { keyFields: false } }),
    ...(entities.some(({ api }) => api.comments !== undefined) && {
      Comments: { keyFields: false },
      Comment: { keyFields: false },
      CommentPiece: { keyFields: false },
      CommentReaders: { keyFields: false },
    }),
  };
}

/**
 * The policies that change how records are normalized. The others only repeat Apollo's behaviour to silence its
 * warnings in development.
 */
export function decisivePolicies(policies: Readonly<Record<string, TypePolicy>>): Readonly<Record<string, TypePolicy>> {
  const decisive = Object.entries(policies).flatMap(([name, { keyFields, merge }]) =>
    keyFields === false ? [[name, { keyFields, ...(merge === true && { merge }) }] as const] : [],
  );
  return Object.fromEntries(decisive);
}

function entityPolicies(entity: Entity): Readonly<Record<string, TypePolicy>> {
  const { type } = entity.api;
  return {
    [type]: { keyFields: ['id'], fields: replaced([...listFields(entity.fields), 'permittedActions']) },
    [`${type}Page`]: { keyFields: false },
    ...Object.fromEntries(nestedFields(entity.fields).map((field) => [field.apiType, nestedPolicy(field)])),
  };
}

function nestedPolicy(field: GroupField): TypePolicy {
  const lists = listFields(field.fields);
  const fields = lists.length > 0 ? { fields: replaced(lists) } : {};
  return { keyFields: false, ...(field.type === 'group' ? { merge: true } : {}), ...fields };
}

function nestedFields(fields: Fields): readonly GroupField[] {
  return Object.values(fields).flatMap((field) => (hasParts(field) ? [field, ...nestedFields(field.fields)] : []));
}

function listFields(fields: Fields): readonly string[] {
  return Object.values(fields)
    .filter(({ type }) => type === 'references' || type === 'relation' || type === 'rows' || type === 'files')
    .map(({ name }) => name);
}

function replaced(names: readonly string[]): Readonly<Record<string, { readonly merge: boolean }>> {
  return Object.fromEntries(names.map((name) => [name, { merge: false }]));
}
