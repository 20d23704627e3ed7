import type { Catalogue } from '../engine/metadata/index.ts';

/** What the portal's addresses begin with: `certificates` of `/certificates/:id`, nothing of `/`. */
export function portalPages({ routes, entities }: Catalogue): ReadonlySet<string> {
  const own = Object.values(entities).flatMap(({ route, lists, routes: named }) => [
    ...[route, ...Object.values(lists).map((list) => list.route)].filter((path) => path !== undefined),
    ...named.map(({ path }) => path),
  ]);
  return new Set([...routes.map(({ path }) => path), ...own].map((path) => path.split('/')[1] ?? ''));
}
