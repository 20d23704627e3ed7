import { filterInput, pathTypesOf, type Catalogue, type SetFilter } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { evaluateRule } from '../../rules/index.ts';
import type { ListRequest } from '../../store/index.ts';
import type { ExecutionContext } from '../api-services.ts';

/**
 * Evaluates the filter formulas for this viewer and day; undefined if one is null, as for a viewer without an
 * organization: the board then shows nothing instead of everything.
 */
export function evaluateFilters(
  filters: Readonly<Record<string, SetFilter>>,
  { constants, enumerations }: Catalogue,
  { viewer, today }: ExecutionContext,
): ListRequest['filter'] | undefined {
  const types = pathTypesOf({ entities: {}, constants, enumerations }, '');
  const facts = { record: {}, viewer, constants, today };
  const named = Object.entries(filters).map(
    ([name, { kind, rule }]) => [name, filterInput(name, kind, evaluateRule(rule, facts, types))] as const,
  );
  if (named.some(([, value]) => value === null)) return undefined;
  const values: Values = Object.fromEntries<unknown>(named);
  // Metadata validation ensures that each formula has the type of its filter.
  return values as ListRequest['filter'];
}
