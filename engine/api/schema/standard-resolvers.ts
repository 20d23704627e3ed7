import {
  type AppOperationName,
  entriesFieldOf,
  type EntityOperationName,
  offeredByApp,
  offeredOperations,
  viewOf,
} from '../../graphql/index.ts';
import type { Entity, EntityView } from '../../metadata/index.ts';
import type { ApiServices } from '../api-services.ts';
import type { RunBoardOperation } from '../boards/board-content.ts';
import { resolveBoards } from '../boards/resolve-boards.ts';
import { resolveMenuCounts } from '../boards/resolve-menu-counts.ts';
import { resolveFind } from '../find/resolve-find.ts';
import { resolveAffected } from '../resolve/affected.ts';
import { resolveBulkPreview } from '../resolve/bulk-preview.ts';
import { resolveAddComment, resolveComments, resolveRemoveComment } from '../resolve/comments.ts';
import { resolveEntries } from '../resolve/entries.ts';
import { resolveHistory } from '../resolve/history.ts';
import { type Resolve, resolveAll, resolveOne, resolvePage, resolveSingle, resolveUses } from '../resolve/reading.ts';
import { resolveRemove, resolveRestore, resolveSave } from '../resolve/writing.ts';

/** A root field and its resolver. */
export type NamedResolve = readonly [name: string, resolve: Resolve];

/** Creates the resolver of a root field `name`. */
type MakeResolve = (services: ApiServices, entity: Entity, name: string) => Resolve;

const ofEntities: Readonly<Record<EntityOperationName, MakeResolve>> = {
  page: (services, entity) => resolvePage(services, entity),
  all: (services, entity) => resolveAll(services, entity),
  one: resolveOne,
  uses: resolveUses,
  affected: resolveAffected,
  history: resolveHistory,
  entries: (services, entity, name) => resolveEntries(services, entity, entriesFieldOf(entity, name)),
  comments: resolveComments,
  views: (services, entity, name) => resolveView(services, entity, viewOf(entity, name)),
  save: (services, entity, operation) => resolveSave(services, entity, { operation }),
  remove: resolveRemove,
  restore: resolveRestore,
  addComment: resolveAddComment,
  removeComment: resolveRemoveComment,
};

const ofApp: Readonly<Record<AppOperationName, (services: ApiServices, ask: RunBoardOperation) => Resolve>> = {
  boards: resolveBoards,
  menuCounts: resolveMenuCounts,
  find: resolveFind,
  bulkPreview: resolveBulkPreview,
};

/** Resolvers of an entity's standard operations. */
export function entityResolves(services: ApiServices, entity: Entity): readonly NamedResolve[] {
  return offeredOperations(entity).map(({ key, name }) => [name, ofEntities[key](services, entity, name)]);
}

/** Resolvers of the standard operations without an entity. */
export function appResolves(services: ApiServices, ask: RunBoardOperation): readonly NamedResolve[] {
  return offeredByApp(services.catalogue).map((name) => [name, ofApp[name](services, ask)]);
}

function resolveView(services: ApiServices, entity: Entity, view: EntityView): Resolve {
  switch (view.kind) {
    case 'page':
      return resolvePage(services, entity, view);
    case 'all':
      return resolveAll(services, entity, view);
    case 'one':
      return resolveSingle(services, entity, view);
  }
}
