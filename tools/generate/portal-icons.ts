import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

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

/** SVG paths of an icon. */
export function iconPaths(name: string): readonly string[] {
  // Blueprint's module of the icon; metadata checks ensure that it exists.
  const module = require(`@blueprintjs/icons/lib/cjs/generated/16px/paths/${name}.js`) as {
    readonly default: readonly string[];
  };
  return module.default;
}
