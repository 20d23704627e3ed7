import type { Catalogue } from '../engine/metadata/index.ts';

/** First path segments of the portal's routes: `certificates` for `/certificates/:id`, empty for `/`. */
export function portalPages({ routes, entities }: Catalogue): ReadonlySet<string> {
  const own = Object.values(entities).flatMap(({ route, lists, routes: named }) => [
    ...[route, ...Object.values(lists).map((list) => list.route)].filter((path) => path !== undefined),
    ...named.map(({ path }) => path),
  ]);
  return new Set([...routes.map(({ path }) => path), ...own].map((path) => path.split('/')[1] ?? ''));
}
