import { useLanguage, useNavigation, useViewer } from './engine-context.tsx';
import { isPermitted } from './is-permitted.ts';
import { recordAddress } from './record-address.ts';
import type { PortalEntity } from './types.ts';
import { labelIn } from './labels.ts';

/** The list that a screen of one record stands below. */
export interface Home {
  readonly label: string;
  readonly route: string;
  /** The address of one of its records. */
  readonly recordTo: (id: string) => string;
}

type Listed = Pick<PortalEntity, 'route' | 'plural' | 'lists'>;

/** Below which list of its entity an address lies: the further list it begins with, else the entity's own. */
export function homeOf({ route, plural, lists }: Listed, pathname: string, language: string): Home | undefined {
  const further = Object.values(lists).find((list) => list.route !== undefined && isBelow(pathname, list.route));
  if (further?.route !== undefined) return home(labelIn(further.label, language), { ...further, route: further.route });
  return route === undefined ? undefined : home(labelIn(plural, language), { route });
}

function home(label: string, list: Parameters<typeof recordAddress>[0]): Home {
  return { label, route: list.route, recordTo: (id) => recordAddress(list, id) };
}

/** The list that this screen of a record leads back to; undefined without one that the viewer may open. */
export function useHome({ lists, ...entity }: Listed): Home | undefined {
  const { pathname } = useNavigation();
  const viewer = useViewer();
  const isOpen = ({ permission }: Listed['lists'][string]) => isPermitted(viewer, permission);
  const open = Object.fromEntries(Object.entries(lists).filter(([, list]) => isOpen(list)));
  return homeOf({ ...entity, lists: open }, pathname, useLanguage());
}

const isBelow = (pathname: string, route: string): boolean => pathname === route || pathname.startsWith(`${route}/`);
