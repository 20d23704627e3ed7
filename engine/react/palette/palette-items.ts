import { toSearchText } from '../../format/index.ts';
import type { AppRoute, MenuGroup } from '../../metadata/types/index.ts';
import { isPermitted, menuFor, type ListCommand, type PortalCatalogue, type PortalViewer } from '../state/index.ts';

/** Something one can go to, or do from a list. */
export interface PaletteItem {
  /** Unique among the choices. */
  readonly key: string;
  /** What it is one of. */
  readonly group: string;
  readonly name: string;
  /** Further words that it is found by. */
  readonly keywords?: string | undefined;
  /** What it was found by, where that is not its name. */
  readonly matched?: string | undefined;
  /** Its address, or what is done. */
  readonly to: string | ListCommand | (() => void);
}

interface PlacesRequest {
  readonly catalogue: Pick<PortalCatalogue, 'menu' | 'routes'>;
  readonly viewer: PortalViewer;
  readonly label: (text: MenuGroup['label']) => string;
  /** What pages are called together. */
  readonly group: string;
}

/** The pages of a viewer's menu, and those of theirs that no menu has. */
export function pageItems({ catalogue, viewer, label, group }: PlacesRequest): readonly PaletteItem[] {
  const { menu, routes } = catalogue;
  const inMenu = new Set(menu.flatMap(({ items }) => items.map(({ to }) => to)));
  const isPage = ({ path, screen, access }: AppRoute) =>
    access === 'viewer' && screen !== 'redirect' && !path.includes(':') && !inMenu.has(path);
  const further = routes.filter((route) => isPage(route) && isPermitted(viewer, route.permission));
  return [
    ...menuFor(menu, viewer).flatMap(({ items }) => items),
    ...further.map(({ path, label: name }) => ({ to: path, label: name })),
  ].map(({ to, label: name }) => ({ key: to, group, name: label(name), to }));
}

interface DeedsRequest extends Pick<PlacesRequest, 'viewer' | 'label'> {
  readonly menu: readonly MenuGroup[];
  readonly deeds: readonly ListCommand[];
  readonly holds: (rule: ListCommand['visible']) => boolean;
}

/** What the viewer may do from the lists of their menu; what several of them offer is offered once. */
export function commandsOf({ menu, viewer, label, deeds, holds }: DeedsRequest): readonly PaletteItem[] {
  const offered = menuFor(menu, viewer)
    .flatMap(({ items }) => items)
    .flatMap(({ entity, list, label: page }) =>
      deeds
        .filter((deed) => deed.entity === entity && deed.list === list)
        .filter(({ permission, visible }) => isPermitted(viewer, permission) && holds(visible))
        .map((deed) => ({
          ...{ key: keyOf(deed), group: label(page), name: label(deed.label) },
          ...{ keywords: deed.keywords && label(deed.keywords), to: deed.to ?? deed },
        })),
    );
  return [...new Map(offered.map((choice) => [choice.key, choice])).values()];
}

/** The same of all that do the same. */
function keyOf({ entity, action, performs, to }: ListCommand): string {
  return to ?? (performs === undefined ? `${entity}.${action}` : `${performs.entity}.${performs.action}`);
}

/** Those whose names or keywords have each of the words in them, whatever their accents and capitals; by their names first. */
export function withWords(choices: readonly PaletteItem[], words: string): readonly PaletteItem[] {
  const wanted = toSearchText(words).split(/\s+/u);
  const has = (text: string) => wanted.every((word) => toSearchText(text).includes(word));
  const isNamed = ({ name }: PaletteItem) => has(name);
  const isCalled = ({ name, keywords = '' }: PaletteItem) => !has(name) && has(`${name} ${keywords}`);
  return [...choices.filter(isNamed), ...choices.filter(isCalled)];
}

/** A record that was found, and whether it is called by what another record is called. */
export interface FoundItem extends PaletteItem {
  readonly isNamedByAnother: boolean;
}

/**
 * Records of the lists by their names, as a person counts and spells. What is called as another record is, such as the stock of
 * a book, is left out where that record is found itself.
 */
export function withoutNamesakes(lists: readonly (readonly FoundItem[])[], language: string): readonly PaletteItem[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const own = new Set(lists.flat().flatMap(({ isNamedByAnother, name }) => (isNamedByAnother ? [] : [name])));
  return lists.flatMap((items) =>
    items
      .filter(({ isNamedByAnother, name }) => !isNamedByAnother || !own.has(name))
      .toSorted((one, other) => compare(one.name, other.name)),
  );
}

/** Whether a display consists of what a record refers to is called. */
export function isNameOfAnother(display: string): boolean {
  const paths = [...display.matchAll(/\{([^}]+)\}/gu)].map(([, path = '']) => path);
  return paths.length > 0 && paths.every((path) => path.includes('.'));
}
