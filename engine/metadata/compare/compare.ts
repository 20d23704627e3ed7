import type { Catalogue } from '../types/index.ts';
import { accessChanges } from './access-changes.ts';
import { changeGroups, type Change } from './change.ts';
import { clientChanges } from './client-changes.ts';
import { dataChanges } from './data-changes.ts';
import { screenChanges } from './screen-changes.ts';

/** What differs between two catalogues by what it means, gravest first; one difference may stand in several groups. */
export function compareCatalogues(before: Catalogue, after: Catalogue): readonly Change[] {
  const changes = [
    ...accessChanges(before, after),
    ...dataChanges(before, after),
    ...clientChanges(before, after),
    ...screenChanges(before, after),
  ];
  return changes.toSorted((one, other) => changeGroups.indexOf(one.group) - changeGroups.indexOf(other.group));
}
