import { isTextual } from '../../field-types/index.ts';
import type { ViewerFacts } from '../../rules/index.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { displayPaths } from './display-paths.ts';

/** A menu list that global search covers. */
export interface SearchableList {
  readonly entity: string;
  /** Name of a further list. */
  readonly list?: string;
  readonly view?: string;
  /** Searched paths: the display and the list's own text fields. */
  readonly paths: readonly string[];
}

/** The lists a viewer can search: those of the menu with a search whose screens and records their permissions allow. */
export function searchableLists(
  { menu, entities }: Pick<Catalogue, 'menu' | 'entities'>,
  { permissions = [] }: Pick<ViewerFacts, 'permissions'>,
): readonly SearchableList[] {
  const isOpen = (permission: string | undefined) => permission === undefined || permissions.includes(permission);
  const items = menu.filter((group) => isOpen(group.permission)).flatMap((group) => group.items);
  return items.flatMap(({ entity: name, list: further, permission }): readonly SearchableList[] => {
    const entity = entities[name ?? ''];
    const list = further === undefined ? entity?.list : entity?.lists[further];
    if (entity === undefined || list === undefined || list.search.length === 0 || !isOpen(permission)) return [];
    const view = list.view === undefined ? undefined : entity.views[list.view];
    const reading = view === undefined ? entity.access.permissions.read : view.permission;
    const isPaged = view === undefined ? entity.api.page !== undefined : view.kind === 'page';
    if (!isPaged || !isOpen(reading) || entity.form === undefined) return [];
    const paths = [...new Set([...displayPaths(entity), ...list.search.filter((path) => isOwnText(entity, path))])];
    const named = { entity: entity.name, ...(further !== undefined && { list: further }) };
    return [{ ...named, ...(view && { view: view.name }), paths }];
  });
}

function isOwnText({ fields }: Entity, path: string): boolean {
  const type = fields[path]?.type;
  return type !== undefined && isTextual({ type });
}
