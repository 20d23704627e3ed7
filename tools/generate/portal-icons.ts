import * as exported from '@blueprintjs/icons';

const paths: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(exported).flatMap((each) => ('iconName' in each ? [[each.iconName, each.paths] as const] : [])),
);

/** Names of all icons. */
export const iconNames = [...paths.keys()];

/** SVG paths by icon on a grid of 16, as in Blueprint. */
type Icons = Readonly<Record<string, readonly string[]>>;

/** Icons named by a part of the metadata; shipped together with it. */
export function iconsIn(part: unknown): Icons {
  return Object.fromEntries([...new Set(namesIn(part))].toSorted().map((name) => [name, iconPaths(name)]));
}

/** Icons not in `known`. */
export function additionalIcons(icons: Icons, known: Icons): Icons {
  return Object.fromEntries(Object.entries(icons).filter(([name]) => !Object.hasOwn(known, name)));
}

function namesIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'icon' && typeof value === 'string' ? [value] : namesIn(value),
  );
}

/** SVG paths of an icon. @throws Error when there is none; metadata checks ensure that there is */
export function iconPaths(name: string): readonly string[] {
  const found = paths.get(name);
  if (found === undefined) throw new Error(`There is no icon ${name}.`);
  return found;
}
