import { isRangeKind } from '../../field-types/index.ts';
import { filterInput, pathTypesOf, type SetFilter } from '../../metadata/index.ts';
import { isValues } from '../../record/index.ts';
import { evaluateRule, type RuleFacts } from '../../rules/index.ts';
import type { PortalCatalogue } from '../state/index.ts';
import { toAddress, type FilterValue } from './filter-value.ts';

type Known = Pick<PortalCatalogue, 'constants' | 'enumerations'>;

/**
 * Address query of filters set by rules and of the first sort key; undefined when a rule gives no value for this
 * viewer.
 */
export function setFiltersAddress(
  filter: Readonly<Record<string, SetFilter>>,
  [first]: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[],
  facts: Omit<RuleFacts, 'record'>,
  known: Known,
): string | undefined {
  const params = new URLSearchParams();
  const types = pathTypesOf({ ...known, entities: {} }, '');
  for (const [name, { kind, rule }] of Object.entries(filter)) {
    const input = filterInput(name, kind, evaluateRule(rule, { ...facts, record: {} }, types));
    if (input === null) return undefined;
    params.set(name, toAddress(valueOf(kind, input)));
  }
  if (first !== undefined) {
    params.set('sortName', first.by);
    params.set('sortOrder', first.direction.toLowerCase());
  }
  return params.toString();
}

/** Converts a rule's result to the list filter's value. */
function valueOf(kind: SetFilter['kind'], input: unknown): FilterValue {
  if (isRangeKind(kind)) return { kind, ...boundsOf(input) };
  switch (kind) {
    case 'text':
      return { kind, contains: String(isValues(input) ? input['contains'] : '') };
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
