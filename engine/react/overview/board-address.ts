import type { BoardOf } from '../../metadata/index.ts';
import type { RuleFacts } from '../../rules/index.ts';
import { setFiltersAddress } from '../filter/set-filters.ts';
import type { PortalCatalogue } from '../state/index.ts';

/** The list that a board shows the first of, in the view or narrowed and sorted as the board is; undefined where it has no address. */
export function boardAddress(
  { at, view, filter, sort }: BoardOf<'records'>,
  facts: Omit<RuleFacts, 'record'>,
  known: Pick<PortalCatalogue, 'constants' | 'enumerations'>,
): string | undefined {
  if (at === undefined) return undefined;
  if (view !== undefined) return `${at.route}?view=${view}`;
  const search = setFiltersAddress(filter, sort, facts, known) ?? '';
  return search === '' ? at.route : `${at.route}?${search}`;
}
