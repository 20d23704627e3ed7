import type { Catalogue, Entity } from '../../metadata/index.ts';
import type { Definition, FieldDefinition } from '../definition.ts';
import { boardsOperation, bulkPreviewOperation, findOperation, menuCountsOperation } from './app-operations.ts';
import { addCommentOperation, commentsOperation, removeCommentOperation } from './comment-operations.ts';
import { entriesOperation, historyOperation } from './history-operations.ts';
import { allOperation, pageOperation, viewsOperation } from './list-operations.ts';
import {
  affectedOperation,
  oneOperation,
  removeOperation,
  restoreOperation,
  saveOperation,
  usesOperation,
} from './record-operations.ts';
import type { AppOperation, EntityOperation, StandardDocument } from './standard-operation.ts';

export { bulkPreviewDocuments } from './app-operations.ts';
export { entriesFieldOf } from './history-operations.ts';
export { choiceDocument, listDocument, type DocumentHead } from './list-documents.ts';
export { viewOf } from './list-operations.ts';
export type { StandardDocument } from './standard-operation.ts';

/** Standard operations of entities, in the order of the contract. The API has a resolver for each. */
export const entityOperations = {
  page: pageOperation,
  all: allOperation,
  one: oneOperation,
  uses: usesOperation,
  affected: affectedOperation,
  history: historyOperation,
  entries: entriesOperation,
  comments: commentsOperation,
  views: viewsOperation,
  save: saveOperation,
  remove: removeOperation,
  restore: restoreOperation,
  addComment: addCommentOperation,
  removeComment: removeCommentOperation,
} satisfies Readonly<Record<string, EntityOperation>>;

/** Standard queries over the whole catalogue, under their own names. */
export const appOperations = {
  boards: boardsOperation,
  menuCounts: menuCountsOperation,
  find: findOperation,
  bulkPreview: bulkPreviewOperation,
} satisfies Readonly<Record<string, AppOperation>>;

export type EntityOperationName = keyof typeof entityOperations;
export type AppOperationName = keyof typeof appOperations;

/** The root fields of an entity. */
export function entityFields(entity: Entity, kind: EntityOperation['kind']): readonly FieldDefinition[] {
  return offeredOperations(entity)
    .filter(({ operation }) => operation.kind === kind)
    .flatMap(({ operation, name }) => {
      const signature = operation.signature(entity, name);
      return signature === undefined ? [] : [{ name, ...signature }];
    });
}

/** The root fields of the whole catalogue. */
export function appFields(catalogue: Catalogue): readonly FieldDefinition[] {
  return offeredByApp(catalogue).map((name) => ({ name, ...appOperations[name].signature }));
}

/** The result types of offered standard operations. */
export function standardTypes(catalogue: Catalogue): readonly Definition[] {
  const ofEntities = Object.values<EntityOperation>(entityOperations)
    .filter(({ names }) =>
      Object.values(catalogue.entities).some((entity) => names(entity).some((name) => name !== undefined)),
    )
    .flatMap(({ types }) => types?.(catalogue) ?? []);
  return [...ofEntities, ...offeredByApp(catalogue).flatMap((name) => appOperations[name].types)];
}

/** The result types of all standard operations, without types specific to entities. */
export function everyStandardType(): readonly Definition[] {
  const ofEntities = Object.values<EntityOperation>(entityOperations).flatMap(
    ({ types }) => types?.({ entities: {} }) ?? [],
  );
  return [...ofEntities, ...Object.values<AppOperation>(appOperations).flatMap(({ types }) => types)];
}

/** The documents of an entity's standard operations; a document without a key has its table name as key. */
export function standardDocuments(catalogue: Catalogue, entity: Entity): readonly StandardDocument[] {
  return offeredOperations(entity).flatMap(({ key, operation, name }) =>
    operation.documents(catalogue, entity, name).map((document) => ({ key, ...document })),
  );
}

/** The documents of standard operations without entity. */
export function appStandardDocuments(catalogue: Catalogue): readonly StandardDocument[] {
  return offeredByApp(catalogue).flatMap((name) => {
    const operation: AppOperation = appOperations[name];
    return operation.document ?? [];
  });
}

interface Offered {
  readonly key: EntityOperationName;
  readonly operation: EntityOperation;
  /** Name of the root field. */
  readonly name: string;
}

/** The standard operations of an entity with their API names. */
export function offeredOperations(entity: Entity): readonly Offered[] {
  return keysOf(entityOperations).flatMap((key) => {
    const operation: EntityOperation = entityOperations[key];
    return operation.names(entity).flatMap((name) => (name === undefined ? [] : [{ key, operation, name }]));
  });
}

/** The standard operations without entity. */
export function offeredByApp(catalogue: Catalogue): readonly AppOperationName[] {
  return keysOf(appOperations).filter((name) => appOperations[name].isOffered(catalogue));
}

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(table) as K[]; // a table has the keys its type says
}
