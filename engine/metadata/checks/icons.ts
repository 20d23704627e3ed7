import { inApp, inEntity, unknownName, type Check, type Place } from './finding.ts';

/** Every icon is one of Blueprint's. */
export const icons: Check = ({ catalogue: { entities, enumerations, menu }, names }) => {
  const { icons: known } = names;
  if (!known) return [];
  const used: readonly (readonly [icon: string | undefined, place: Place])[] = [
    ...Object.values(entities).flatMap(({ name, icon, actions }) => [
      [icon, inEntity(name, 'icon')] as const,
      ...Object.values(actions).map((action) => [action.icon, inEntity(name, 'actions', action.name, 'icon')] as const),
    ]),
    ...Object.values(enumerations).flatMap(({ name, values }) =>
      values.map(
        (value, index) => [value.icon, inApp('enumerations', 'enumerations', name, 'values', index, 'icon')] as const,
      ),
    ),
    ...menu.flatMap(({ items }, index) =>
      items.map(
        (item, position) =>
          [
            item.entity === undefined ? item.icon : undefined,
            inApp('menu', 'menu', index, 'items', position, 'icon'),
          ] as const,
      ),
    ),
  ];
  return used.flatMap(([icon, place]) => (icon === undefined ? [] : unknownName('icon', icon, known, place)));
};
