import { useLanguage, useNavigation, useViewer } from './engine-context.tsx';
import { isPermitted } from './is-permitted.ts';
import { recordAddress } from './record-address.ts';
import type { PortalEntity } from './types.ts';
import { labelIn } from './labels.ts';

/** The list to which the screen of a record belongs. */
export interface Home {
  readonly label: string;
  readonly route: string;
  /** Address of a record of the list. */
  readonly recordTo: (id: string) => string;
}

type Listed = Pick<PortalEntity, 'route' | 'plural' | 'lists'>;

/**
 * The list of an entity to which an address belongs: the further list whose route it starts with, else the main list.
 */
export function homeOf({ route, plural, lists }: Listed, pathname: string, language: string): Home | undefined {
  const further = Object.values(lists).find((list) => list.route !== undefined && isBelow(pathname, list.route));
  if (further?.route !== undefined) return home(labelIn(further.label, language), { ...further, route: further.route });
  return route === undefined ? undefined : home(labelIn(plural, language), { route });
}

function home(label: string, list: Parameters<typeof recordAddress>[0]): Home {
  return { label, route: list.route, recordTo: (id) => recordAddress(list, id) };
}

/** The list that this record's screen leads back to; undefined when the viewer may open none. */
export function useHome({ lists, ...entity }: Listed): Home | undefined {
  const { pathname } = useNavigation();
  const viewer = useViewer();
  const isOpen = ({ permission }: Listed['lists'][string]) => isPermitted(viewer, permission);
  const open = Object.fromEntries(Object.entries(lists).filter(([, list]) => isOpen(list)));
  return homeOf({ ...entity, lists: open }, pathname, useLanguage());
}

const isBelow = (pathname: string, route: string): boolean => pathname === route || pathname.startsWith(`${route}/`);
