import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** An icon's shapes on a grid of 16, as Blueprint draws it. */
type Icons = Readonly<Record<string, readonly string[]>>;

/** Each icon that a part of the metadata names: only these are shipped, with the part. */
export function iconsIn(part: unknown): Icons {
  return Object.fromEntries([...new Set(namesIn(part))].toSorted().map((name) => [name, iconPaths(name)]));
}

/** Those icons that are not among the `known`, which came before. */
export function additionalIcons(icons: Icons, known: Icons): Icons {
  return Object.fromEntries(Object.entries(icons).filter(([name]) => !Object.hasOwn(known, name)));
}

function namesIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'icon' && typeof value === 'string' ? [value] : namesIn(value),
  );
}

/** The shapes of an icon. */
export function iconPaths(name: string): readonly string[] {
  // Blueprint's own module of it: the checks of the metadata know that there is one.
  const module = require(`@blueprintjs/icons/lib/cjs/generated/16px/paths/${name}.js`) as {
    readonly default: readonly string[];
  };
  return module.default;
}
