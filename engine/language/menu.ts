import { derived, optional, required } from './describe.ts';
import { fileOf } from './file.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import { keyedList, onScreen, properties, screen, words } from './diff.ts';
import { permission } from './access-condition.ts';
import { source } from './schema-of.ts';
import { listOf, lowerName, nameOf, text, patternText, type Text } from './shapes.ts';

/** A board whose count a menu item shows. */
export interface MenuCount {
  readonly board: string;
  readonly label: Text;
}

/** A menu item. */
export const menuItem = {
  entity: optional(nameOf('entity'), {
    text: "Links to the entity's list, with its name, icon, address and permission.",
    means: screen,
  }),
  list: optional(nameOf('list', { of: 'entity' }), {
    text: 'Further list of the entity, instead of its own list.',
    means: screen,
  }),
  label: derived(text, { means: words }),
  icon: derived(nameOf('icon'), { means: screen }),
  to: derived(patternText('^/', 'an address starts with a slash'), { means: screen }),
  permission: optional(nameOf('permission'), { means: permission }),
  counts: derived<readonly string[], readonly MenuCount[] | undefined>(
    listOf(nameOf('boardOfRecords'), { minItems: 1 }),
    {
      text: 'Boards of kind records whose counts are shown beside the item, to viewers who have these boards.',
      means: screen,
    },
  ),
  organizationRoles: optional(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'Shown only in the menu of people of organizations with one of these roles; does not restrict access.',
    means: screen,
  }),
};

export const menuGroup = {
  name: required(lowerName, { means: screen }),
  label: required(text, { means: words }),
  permission: optional(nameOf('permission'), { means: permission }),
  items: derived<readonly MenuItemSource[], readonly MenuItem[]>(listOf(source(menuItem)), {
    means: keyedList(itemKey, properties<MenuItem>(diffsOf(menuItem)), onScreen),
  }),
};

export type MenuItem = ResolvedOf<typeof menuItem>;
export type MenuItemSource = SourceOf<typeof menuItem>;
export type MenuGroup = ResolvedOf<typeof menuGroup>;
export type MenuGroupSource = SourceOf<typeof menuGroup>;

function itemKey({ entity, list, to }: MenuItem): string {
  return list === undefined ? (entity ?? to) : `${entity ?? ''}.${list}`;
}

export const menuDiff = keyedList(({ name }) => name, properties<MenuGroup>(diffsOf(menuGroup)), onScreen);

export const menuFile = fileOf('menu', 'The menu', { menu: listOf(source(menuGroup)) });
