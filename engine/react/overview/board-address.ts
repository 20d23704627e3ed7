import { filterInput, pathTypesOf, type BoardFilter, type BoardOf } from '../../metadata/index.ts';
import { isValues } from '../../record/index.ts';
import { evaluateRule, type RuleFacts } from '../../rules/index.ts';
import { toAddress, type FilterValue } from '../filter/index.ts';
import type { PortalCatalogue } from '../state/index.ts';

type Known = Pick<PortalCatalogue, 'constants' | 'enumerations'>;

/** The list that a board shows the first of, narrowed and sorted as the board is; undefined where it has no address. */
export function boardAddress(
  { at, filter, sort: [first] }: BoardOf<'records'>,
  facts: Omit<RuleFacts, 'record'>,
  known: Known,
): string | undefined {
  if (at === undefined) return undefined;
  const params = new URLSearchParams();
  for (const [name, narrowing] of Object.entries(filter))
    params.set(name, toAddress(valueOf(name, narrowing, facts, known)));
  if (first !== undefined) {
    params.set('sortName', first.by);
    params.set('sortOrder', first.direction.toLowerCase());
  }
  const search = params.toString();
  return search === '' ? at.route : `${at.route}?${search}`;
}

/** What the formula of a filter yields for whoever looks, as the list's own filter has it. */
function valueOf(
  name: string,
  { kind, rule }: BoardFilter,
  facts: Omit<RuleFacts, 'record'>,
  known: Known,
): FilterValue {
  const types = pathTypesOf({ ...known, entities: {} }, '');
  const input = filterInput(name, kind, evaluateRule(rule, { ...facts, record: {} }, types));
  switch (kind) {
    case 'text':
      return { kind, contains: String(isValues(input) ? input['contains'] : '') };
    case 'range':
    case 'dateRange':
      return { kind, ...boundsOf(input) };
    case 'enumeration':
    case 'reference':
      return { kind, any: Array.isArray(input) ? input.map(String) : [] };
    case 'boolean':
    case 'flag':
      return { kind, is: input === true };
  }
}

function boundsOf(input: unknown): { readonly from?: string; readonly to?: string } {
  const { from, to } = isValues(input) ? input : {};
  return { ...(typeof from === 'string' && { from }), ...(typeof to === 'string' && { to }) };
}
