import type { Catalogue, Entity } from '../metadata/index.ts';
import { detailSelection } from './detail-selection.ts';
import { displayPaths, selectPaths, type Selection } from './selection.ts';

/** What the portal selects of a record where it stands in a form, or as one choice of a picker. */
export function selectionFor(catalogue: Catalogue, entity: Entity, purpose: 'detail' | 'picker'): Selection {
  switch (purpose) {
    case 'detail':
      return detailSelection(catalogue, entity);
    case 'picker':
      return selectPaths(catalogue, entity, displayPaths(entity));
  }
}
