import type { Entity } from '../types/index.ts';

/** The field paths of an entity's display, in any language. */
export function displayPaths({ display }: Pick<Entity, 'display'>): readonly string[] {
  const paths = Object.values(display).flatMap((template) =>
    [...template.matchAll(/\{([^{}]+)\}/gu)].map(([, path]) => path ?? ''),
  );
  return [...new Set(paths)];
}
