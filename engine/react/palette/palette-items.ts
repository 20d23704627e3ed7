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
  /** What it was found by, where that is not its name. */
  readonly matched?: string | undefined;
  /** Its address, or what is done. */
  readonly to: string | ListCommand;
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
        .map((deed) => ({ key: keyOf(deed), group: label(page), name: label(deed.label), to: deed.to ?? deed })),
    );
  return [...new Map(offered.map((choice) => [choice.key, choice])).values()];
}

/** The same of all that do the same. */
function keyOf({ entity, action, performs, to }: ListCommand): string {
  return to ?? (performs === undefined ? `${entity}.${action}` : `${performs.entity}.${performs.action}`);
}

/** Those whose names have each of the words in them, whatever their accents and capitals. */
export function withWords(choices: readonly PaletteItem[], words: string): readonly PaletteItem[] {
  const wanted = toSearchText(words).split(/\s+/u);
  return choices.filter(({ name }) => wanted.every((word) => toSearchText(name).includes(word)));
}
