import { toSearchText } from '../../format/index.ts';
import type { AppRoute, MenuGroup } from '../../metadata/types/index.ts';
import { isPermitted, menuFor, type ListCommand, type PortalCatalogue, type PortalViewer } from '../state/index.ts';

/** An entry of the command palette. */
export interface PaletteItem {
  /** Unique key. */
  readonly key: string;
  /** Name of its group. */
  readonly group: string;
  readonly name: string;
  /** Further search terms. */
  readonly keywords?: string | undefined;
  /** The text that matched, when it is not the name. */
  readonly matched?: string | undefined;
  /** Its address, or its command. */
  readonly to: string | ListCommand | (() => void);
}

interface PagesRequest {
  readonly catalogue: Pick<PortalCatalogue, 'menu' | 'routes'>;
  readonly viewer: PortalViewer;
  readonly label: (text: MenuGroup['label']) => string;
  /** Label of the group of pages. */
  readonly group: string;
}

/** Pages of the viewer's menu, and permitted pages outside the menu. */
export function pageItems({ catalogue, viewer, label, group }: PagesRequest): readonly PaletteItem[] {
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

interface CommandsRequest extends Pick<PagesRequest, 'viewer' | 'label'> {
  readonly menu: readonly MenuGroup[];
  readonly listCommands: readonly ListCommand[];
  readonly holds: (rule: ListCommand['visible']) => boolean;
}

/** Commands of the lists in the viewer's menu; duplicates are merged. */
export function commandsOf({ menu, viewer, label, listCommands, holds }: CommandsRequest): readonly PaletteItem[] {
  const offered = menuFor(menu, viewer)
    .flatMap(({ items }) => items)
    .flatMap(({ entity, list, label: page }) =>
      listCommands
        .filter((deed) => deed.entity === entity && deed.list === list)
        .filter(({ permission, visible }) => isPermitted(viewer, permission) && holds(visible))
        .map((deed) => ({
          ...{ key: keyOf(deed), group: label(page), name: label(deed.label) },
          ...{ keywords: deed.keywords && label(deed.keywords), to: deed.to ?? deed },
        })),
    );
  return [...new Map(offered.map((choice) => [choice.key, choice])).values()];
}

/** Equal for commands with the same effect. */
function keyOf({ entity, action, performs, to }: ListCommand): string {
  return to ?? (performs === undefined ? `${entity}.${action}` : `${performs.entity}.${performs.action}`);
}

/** Items whose name or keywords contain all words, ignoring accents and case; matches by name come first. */
export function withWords(choices: readonly PaletteItem[], words: string): readonly PaletteItem[] {
  const wanted = toSearchText(words).split(/\s+/u);
  const has = (text: string) => wanted.every((word) => toSearchText(text).includes(word));
  const isNamed = ({ name }: PaletteItem) => has(name);
  const isCalled = ({ name, keywords = '' }: PaletteItem) => !has(name) && has(`${name} ${keywords}`);
  return [...choices.filter(isNamed), ...choices.filter(isCalled)];
}

/** A found record; `isNamedByAnother` is true when its name consists of a referenced record's name. */
export interface FoundItem extends PaletteItem {
  readonly isNamedByAnother: boolean;
}

/**
 * Found records sorted by name, with numeric collation. A record named after another one, such as the stock of a book,
 * is omitted when that record itself was found.
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

/** True when a display template uses only names of referenced records. */
export function isNameOfAnother(display: string): boolean {
  const paths = [...display.matchAll(/\{([^}]+)\}/gu)].map(([, path = '']) => path);
  return paths.length > 0 && paths.every((path) => path.includes('.'));
}
