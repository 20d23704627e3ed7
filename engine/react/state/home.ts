import { useLanguage, useNavigation } from './engine-context.tsx';
import type { PortalEntity } from './types.ts';
import { labelIn } from './use-words.ts';

/** The list that a screen of one record stands below. */
export interface Home {
  readonly label: string;
  readonly route: string;
}

type Listed = Pick<PortalEntity, 'route' | 'plural' | 'lists'>;

/** Below which list of its entity an address lies: the further list it begins with, else the entity's own. */
export function homeOf({ route, plural, lists }: Listed, pathname: string, language: string): Home | undefined {
  const further = Object.values(lists).find((list) => list.route !== undefined && isBelow(pathname, list.route));
  if (further?.route !== undefined) return { label: labelIn(further.label, language), route: further.route };
  return route === undefined ? undefined : { label: labelIn(plural, language), route };
}

/** The list that this screen of a record leads back to; undefined for an entity without an address. */
export function useHome(entity: Listed): Home | undefined {
  const { pathname } = useNavigation();
  return homeOf(entity, pathname, useLanguage());
}

const isBelow = (pathname: string, route: string): boolean => pathname === route || pathname.startsWith(`${route}/`);
