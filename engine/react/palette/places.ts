import { plain } from '../../format/index.ts';
import type { MenuGroup } from '../../metadata/types/index.ts';
import { menuFor, type PortalCatalogue, type Viewer } from '../state/index.ts';

/** Something one can go to. */
export interface Choice {
  /** Unique among the choices. */
  readonly key: string;
  /** What it is one of. */
  readonly group: string;
  readonly name: string;
  /** What it was found by, where that is not its name. */
  readonly matched?: string | undefined;
  readonly to: string;
}

interface PlacesRequest {
  readonly catalogue: Pick<PortalCatalogue, 'menu' | 'entities'>;
  readonly viewer: Viewer;
  readonly label: (text: MenuGroup['label']) => string;
  /** What pages are called together. */
  readonly group: string;
}

/** The pages of a viewer's menu, and new records where they may make them. */
export function placesOf({ catalogue, viewer, label, group }: PlacesRequest): readonly Choice[] {
  const { permissions = [] } = viewer;
  const pages = menuFor(catalogue.menu, viewer).flatMap(({ items }) => items);
  return pages.flatMap(({ to, label: name, entity, list }) => {
    const { route, newLabel, permissions: own, presentation } = catalogue.entities[entity ?? ''] ?? {};
    const isMade = list === undefined && own?.create !== undefined && permissions.includes(own.create);
    const page = { key: to, group, name: label(name), to };
    if (!isMade || presentation === undefined || route === undefined || newLabel === undefined) return [page];
    return [page, { key: `${route}/create`, group, name: label(newLabel), to: `${route}/create` }];
  });
}

/** Those whose names have each of the words in them, whatever their accents and capitals. */
export function withWords(choices: readonly Choice[], words: string): readonly Choice[] {
  const wanted = plain(words).split(/\s+/u);
  return choices.filter(({ name }) => wanted.every((word) => plain(name).includes(word)));
}
