import { isValues, normalizeLine, type Values } from '../../record/index.ts';
import type { ListCondition, FilterInputs, ListRequest } from '../../store/index.ts';
import { ApiError, type ApiIssue, badInput, limitExceeded } from '../errors/api-error.ts';
import { textLimit } from '../text-limit.ts';

/** Maximum characters of a search. */
const longestSearch = 255;
/** Maximum filters in all conditions: each is evaluated on every record that the others leave. */
const mostConditions = 50;
/** Maximum nesting of conditions. */
const deepestConditions = 5;

type Narrowing = Pick<ListRequest, 'filter' | 'search' | 'where'>;

/**
 * Converts a list's filter argument for the store. @throws ApiError for invalid search texts and beyond the limits on
 * conditions
 */
export function fixedFilters(given: unknown): Narrowing {
  if (!isValues(given)) return { filter: {} };
  const { search, ...filter } = given;
  const where = conditionsIn(filter, ['filter']);
  const issues = [...textIssues(given, ['filter']), ...where.flatMap(({ issues: found }) => found)];
  if (issues.length > 0) throw new ApiError(issues);
  const conditions = where.map(({ condition }) => condition);
  if (conditions.reduce((sum, each) => sum + filtersGiven(each), 0) > mostConditions)
    throw limitExceeded('errors.limit.tooManyConditions', mostConditions, ['filter']);
  return {
    filter: named(filter),
    ...(conditions.length > 0 && { where: { kind: 'all', of: conditions } }),
    ...(typeof search === 'string' && normalizeLine(search) !== '' && { search: normalizeLine(search) }),
  };
}

type Path = ApiIssue['path'];

interface Found {
  readonly condition: ListCondition;
  readonly issues: readonly ApiIssue[];
}

/** The conditions in `and`, `or` and `not` of a filter. */
function conditionsIn({ and, or, not }: Values, path: Path): readonly Found[] {
  return [
    ...listed('all', and, [...path, 'and']),
    ...listed('some', or, [...path, 'or']),
    ...(isValues(not) ? [tied('none', [conditionOf(not, [...path, 'not'])])] : []),
  ];
}

function listed(kind: 'all' | 'some', given: unknown, path: Path): readonly Found[] {
  if (!Array.isArray(given)) return [];
  return [
    tied(
      kind,
      given.map((each, index) => conditionOf(each, [...path, index])),
    ),
  ];
}

function conditionOf(given: unknown, path: Path): Found {
  // Validated as an object by GraphQL.
  const filter: Values = isValues(given) ? given : {};
  if (path.filter((step) => typeof step === 'string').length > deepestConditions + 1)
    throw limitExceeded('errors.limit.conditionsTooDeep', deepestConditions, ['filter']);
  if ((filter['search'] ?? undefined) !== undefined)
    throw badInput('"search" looks in the whole list: it stands in no condition.', [...path, 'search']);
  const own: Found = { condition: { kind: 'filters', filter: named(filter) }, issues: textIssues(filter, path) };
  return tied('all', [own, ...conditionsIn(filter, path)]);
}

function tied(kind: 'all' | 'some' | 'none', parts: readonly Found[]): Found {
  const [only] = parts;
  if (kind === 'all' && only !== undefined && parts.length === 1) return only;
  return {
    condition: { kind, of: parts.map(({ condition }) => condition) },
    issues: parts.flatMap(({ issues }) => issues),
  };
}

function filtersGiven(condition: ListCondition): number {
  if (condition.kind === 'filters') return Math.max(1, Object.keys(condition.filter).length);
  return condition.of.reduce((sum, each) => sum + filtersGiven(each), 0);
}

/** Keys of a filter that combine conditions. */
const junctions: ReadonlySet<string> = new Set(['and', 'or', 'not']);

function named(given: Values): FilterInputs {
  // A GraphQL client may send null for an omitted filter.
  const filters = Object.entries(given).filter(
    ([name, value]) => !junctions.has(name) && (value ?? undefined) !== undefined,
  );
  const tidied = filters.map(([name, value]) => [name, tidyContains(value)]);
  // Validated by GraphQL against the filter's input type.
  return Object.fromEntries(tidied) as FilterInputs;
}

/** Normalizes search words like stored texts. */
function tidyContains(value: unknown): unknown {
  if (!isValues(value) || typeof value['contains'] !== 'string') return value;
  return { ...value, contains: normalizeLine(value['contains']) };
}

/** Typed texts are the only filter values that GraphQL does not validate. */
function textIssues(filter: Values, path: Path): readonly ApiIssue[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    const text = isValues(value) ? value['contains'] : value;
    const limit = typeof text === 'string' ? textLimit(text, longestSearch) : undefined;
    return limit === undefined ? [] : [{ code: 'ValidationError' as const, path: [...path, name], ...limit }];
  });
}
