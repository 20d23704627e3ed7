import type { DocumentNode } from 'graphql';
import type { EntityPiece } from '../state/index.ts';

/** The operation that offers records of an entity to choose from: its own, else the view of its list, or any that is searched. */
export function optionsDocument({ entity, documents }: EntityPiece): DocumentNode | undefined {
  if (documents.options !== undefined) return documents.options;
  const views = Object.values(entity.views).filter(({ kind }) => kind !== 'one');
  const chosen =
    views.find(({ name }) => name === entity.list?.view) ?? views.find(({ search }) => search.length > 0) ?? views[0];
  return chosen && documents.operations[chosen.name];
}
