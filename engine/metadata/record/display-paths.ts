import type { Entity } from '../types/index.ts';

/** The field paths in what a record is called in one line, in any language. */
export function displayPaths({ display }: Pick<Entity, 'display'>): readonly string[] {
  const paths = Object.values(display).flatMap((template) =>
    [...template.matchAll(/\{([^{}]+)\}/gu)].map(([, path]) => path ?? ''),
  );
  return [...new Set(paths)];
}
