import { enumeration, applyDefaults, menuGroup, menuItem } from '../../language/index.ts';
import type { AppSource, EnumerationSource, MenuGroupSource, MenuItemSource } from '../../language/types.ts';
import type { Brand, Catalogue, Entity, Enumeration, List, MenuGroup, MenuItem } from '../types/index.ts';
import { sameInAll } from './texts.ts';

/** Fallback without `brand`, so that the rest can be loaded. */
export const namelessBrand: Brand = {
  name: {},
  shortName: {},
  institute: {},
  supportEmail: '',
  accent: '#000000',
  timeZone: 'UTC',
  version: '0.0.0',
};

/** Enumerations with default names and intents. */
export function toEnumerations(
  sources: AppSource['enumerations'],
  languages: readonly string[],
): Catalogue['enumerations'] {
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [name, toEnumeration(name, source, languages)]),
  );
}

function toEnumeration(name: string, source: EnumerationSource, languages: readonly string[]): Enumeration {
  return applyDefaults(enumeration, { ...source, name, label: source.label ?? sameInAll(languages, name) });
}

/**
 * The menu with names, icons and addresses of its entities; entities that name a group and are not listed are appended
 * to it.
 */
export function toMenu(
  groups: readonly MenuGroupSource[] = [],
  { entities, boards }: Pick<Catalogue, 'entities' | 'boards'>,
): readonly MenuGroup[] {
  const named = new Set(groups.flatMap((group) => group.items ?? []).map(nameOf));
  return groups.map((group) => {
    const added = Object.values(entities).flatMap((entity) => standingIn(group.name, entity));
    const items = [...(group.items ?? []), ...added.filter((item) => !named.has(nameOf(item)))];
    return applyDefaults(menuGroup, { ...group, items: items.map((item) => toMenuItem(item, { entities, boards })) });
  });
}

/** Menu items of an entity's lists that name the group themselves. */
function standingIn(group: string, { name, menu, lists }: Entity): readonly MenuItemSource[] {
  const further = Object.entries(lists).filter(([, list]) => list.menu === group);
  return [...(menu === group ? [{ entity: name }] : []), ...further.map(([list]) => ({ entity: name, list }))];
}

function nameOf({ entity = '', list = '' }: MenuItemSource): string {
  return `${entity} ${list}`;
}

function toMenuItem(source: MenuItemSource, { entities, boards }: Pick<Catalogue, 'entities' | 'boards'>): MenuItem {
  const entity = source.entity === undefined ? undefined : entities[source.entity];
  const further = source.list === undefined ? undefined : entity?.lists[source.list];
  const list = further ?? entity?.list;
  return applyDefaults(menuItem, {
    ...source,
    label: source.label ?? further?.label ?? entity?.plural ?? {},
    icon: source.icon ?? further?.icon ?? entity?.icon ?? 'list',
    to: source.to ?? listAddress(further?.route ?? entity?.route ?? '/', list),
    permission: source.permission ?? (further ? further.permission : entity?.access.permissions.visit),
    counts: source.counts?.map((board) => ({ board, label: boards.find(({ name }) => name === board)?.label ?? {} })),
  });
}

function listAddress(route: string, list: List | undefined): string {
  const sort = list?.defaultSort[0];
  if (list?.linkWithSort !== true || !sort) return route;
  return `${route}?sortName=${sort.by}&sortOrder=${sort.direction.toLowerCase()}`;
}
