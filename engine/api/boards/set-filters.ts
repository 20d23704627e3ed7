import { filterInput, pathTypesOf, type Catalogue, type SetFilter } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { evaluateRule } from '../../rules/index.ts';
import type { ListRequest } from '../../store/index.ts';
import type { ExecutionContext } from '../api-services.ts';

/**
 * What filters are set to by their formulas, for this viewer and day; undefined where one yields nothing, as for a viewer
 * without an organization: that is nothing rather than everything.
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
  // The check of boards has seen to it that each yields what its filter takes.
  return values as ListRequest['filter'];
}
