import { enumeration, fill, menuGroup, menuItem } from '../../language/index.ts';
import type { AppSource, EnumerationSource, MenuGroupSource, MenuItemSource } from '../../language/types.ts';
import type { Brand, Catalogue, Entity, Enumeration, MenuGroup, MenuItem } from '../types/index.ts';
import { sameInAll } from './texts.ts';

/** What a product without a brand of its own is called, so that the rest can still be loaded. */
export const namelessBrand: Brand = {
  name: {},
  shortName: {},
  institute: {},
  supportEmail: '',
  timeZone: 'UTC',
  version: '0.0.0',
};

/** Enumerations with their names and the neutral intent. */
export function toEnumerations(
  sources: AppSource['enumerations'],
  languages: readonly string[],
): Catalogue['enumerations'] {
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [name, toEnumeration(name, source, languages)]),
  );
}

function toEnumeration(name: string, source: EnumerationSource, languages: readonly string[]): Enumeration {
  return fill(enumeration, { ...source, name, label: source.label ?? sameInAll(languages, name) });
}

/** The menu with its entities' names, icons and addresses; an entity that names a group and stands nowhere is added to it. */
export function toMenu(groups: readonly MenuGroupSource[] = [], entities: Catalogue['entities']): readonly MenuGroup[] {
  const named = new Set(groups.flatMap((group) => group.items ?? []).map((item) => item.entity));
  return groups.map((group) => {
    const added = Object.values(entities).filter((entity) => entity.menu === group.name && !named.has(entity.name));
    const items = [...(group.items ?? []), ...added.map((entity) => ({ entity: entity.name }))];
    return fill(menuGroup, { ...group, items: items.map((item) => toMenuItem(item, entities)) });
  });
}

function toMenuItem(source: MenuItemSource, entities: Catalogue['entities']): MenuItem {
  const entity = source.entity === undefined ? undefined : entities[source.entity];
  return fill(menuItem, {
    ...source,
    label: source.label ?? entity?.plural ?? {},
    icon: source.icon ?? entity?.icon ?? 'list',
    to: source.to ?? (entity ? listAddress(entity) : '/'),
    permission: source.permission ?? entity?.access.permissions.visit,
  });
}

function listAddress(entity: Entity): string {
  const route = entity.route ?? '/';
  const sort = entity.list?.defaultSort[0];
  if (!entity.list?.linkWithSort || !sort) return route;
  return `${route}?sortName=${sort.by}&sortOrder=${sort.direction.toLowerCase()}`;
}
