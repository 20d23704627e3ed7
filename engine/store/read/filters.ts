import sql, { join, raw, type Sql } from 'sql-template-tag';
import { memoizeByKey } from '../../record/index.ts';
import { valueFacts, rangeFacts, isRangeKind } from '../../field-types/index.ts';
import { anyPermitted, everyColumn, everyFilter } from '../../metadata/index.ts';
import type { Entity, EntityView, Field, Narrowing } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { ListCondition, FilterInput, FilterInputs, ListRequest } from '../types.ts';
import { type QueryContext, holdsPermission } from '../query/query-context.ts';
import { anyOf, listConditions } from './choice-conditions.ts';
import {
  type FilterKey,
  filtersIn,
  type BoundParameter,
  boundPattern,
  boundIds,
  boundPart,
  boundTexts,
  givenBounds,
} from './request-values.ts';
import { ListRefused } from './list-refused.ts';
import type { Position } from './position.ts';
import { readable, type Readable } from './readable.ts';
import { referenceConditions } from './reference-filter.ts';
import { evaluateForViewer, rulePredicate } from '../query/rule-sql.ts';
import { columnIn } from '../query/source.ts';

/** The list that a filter applies to. */
export interface FilterContext {
  readonly context: QueryContext;
  readonly position: Position;
  readonly view: EntityView | undefined;
}

/**
 * Conditions of a request's filters, without its search. Depends only on the shape of the request: values are bound
 * later.
 */
export function filterConditions(filtered: FilterContext, { filter, where }: ListRequest): readonly Sql[] {
  return [
    ...valueConditions(filtered, filter, 0),
    ...(where === undefined ? [] : [whereCondition(filtered, where, 1)]),
  ];
}

/** A nested condition; `first` is the number of its first filter. */
function whereCondition(filtered: FilterContext, condition: ListCondition, first: number): Sql {
  if (condition.kind === 'filters') return allOf(valueConditions(filtered, condition.filter, first));
  let next = first;
  const parts = condition.of.map((each) => {
    const part = whereCondition(filtered, each, next);
    next += filtersIn(each);
    return part;
  });
  switch (condition.kind) {
    case 'all':
      return allOf(parts);
    case 'some':
      return anyOf(parts);
    case 'none':
      // Null counts as not matching, so such records stay.
      return sql`(${anyOf(parts)}) is not true`;
  }
}

function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
}

function valueConditions(filtered: FilterContext, filter: FilterInputs, among: number): readonly Sql[] {
  return Object.entries(filter).flatMap(([name, value]) =>
    // A GraphQL client may send null for an omitted filter.
    (value ?? undefined) === undefined ? [] : filterCondition(filtered, { name, among }, value),
  );
}

function filterCondition(filtered: FilterContext, key: FilterKey, value: FilterInput | undefined): readonly Sql[] {
  const { context, position } = filtered;
  const { name, among } = key;
  if (name === 'id') return [sql`${columnIn(position.open, 'id')} = any(${boundIds(key)}::bigint[])`];
  // The archive is a separate list, which cannot be combined with present records.
  if (name === 'archived' && among > 0)
    throw new ListRefused('unknown', 'Conditions have no filter "archived".', ['filter', name]);
  // The engine reads archived records of every entity; viewers only where the list offers that filter.
  if (name === 'archived' && context.reach === 'everything') return [columnIn(position.open, name)];
  const filter = namedFilter(filtered, name);
  const path = filter.field ?? filter.name;
  const read = (): Readable => readable(context, position, path, ['filter', name]);
  if (isRangeKind(filter.kind)) {
    const readable = read();
    const ends = valueFacts(readable.field?.type)?.ends ?? rangeFacts[filter.kind].ends;
    return ends === 'days'
      ? dayConditions(context, readable.value, key, value)
      : rangeConditions(readable.value, key, value, ends);
  }
  switch (filter.kind) {
    case 'text':
      return textConditions(read().value, key, value);
    case 'enumeration':
      return listConditions(read().value, value, sql`${boundTexts(key)}::text[]`);
    case 'reference':
      return withoutExcluded(filter, referenceConditions(context, position, { key, path, value }));
    case 'boolean':
      return [yesNo(read(), value === true)];
    case 'flag':
      return value === true ? [flagCondition(filtered, filter, read)] : [];
  }
}

/** Negates the conditions of an excluding filter; records for which they are null stay. */
function withoutExcluded({ excludes }: Narrowing, conditions: readonly Sql[]): readonly Sql[] {
  return excludes === true && conditions.length > 0 ? [sql`(${join(conditions, ' and ')}) is not true`] : conditions;
}

/** The filter of this name; a column hidden from this viewer is no filter. */
function namedFilter({ context, position, view }: FilterContext, name: string): Narrowing {
  const { entity } = position;
  const own = [...(view?.filters ?? []), ...everyFilter(entity)].find(
    (filter) => filter.name === name && holdsPermission(context.viewer, filter.permission),
  );
  if (own !== undefined) return own;
  const listed = everyColumn(entity).find(
    (column) =>
      column.name === name &&
      column.filter &&
      evaluateForViewer(context, entity.name, column.visible ?? true) !== false,
  );
  if (listed?.filter === undefined)
    throw new ListRefused('unknown', `This list has no filter "${name}".`, ['filter', name]);
  return { name, kind: listed.filter, field: listed.field, label: listed.label };
}

function textConditions(value: Sql, filter: FilterKey, input: FilterInput | undefined): readonly Sql[] {
  const bounds = givenBounds(input);
  const contains = bounds.has('contains') ? containing(value, boundPart(filter, 'contains')) : [];
  switch (bounds.get('empty')) {
    case true:
      return [...contains, sql`(${value} is null or ${value} = '')`];
    case false:
      return [...contains, sql`${value} <> ''`];
    default:
      return contains;
  }
}

/** SQL type of the bounds. */
type Ends = 'numeric' | 'whole' | 'date' | 'text';

function rangeConditions(value: Sql, filter: FilterKey, input: FilterInput | undefined, type: Ends): readonly Sql[] {
  const bounds = givenBounds(input);
  const end = (part: 'from' | 'to') => endOf(boundPart(filter, part), part, type);
  return [
    ...(bounds.has('from') ? [sql`${value} >= ${end('from')}`] : []),
    ...(bounds.has('to') ? [sql`${value} <= ${end('to')}`] : []),
  ];
}

/** A bound in the type of its column: an index of whole numbers does not serve decimals. */
function endOf(given: BoundParameter, part: 'from' | 'to', type: Ends): Sql {
  if (type !== 'whole') return sql`${given}::${raw(type)}`;
  const inward = raw(part === 'from' ? 'ceil' : 'floor');
  return sql`${inward}(least(greatest(${given}::numeric, -9e18), 9e18))::bigint`;
}

/** Days of an instant are in the product's time zone; the range includes its last day. */
function dayConditions(
  context: QueryContext,
  value: Sql,
  filter: FilterKey,
  input: FilterInput | undefined,
): readonly Sql[] {
  const bounds = givenBounds(input);
  const zone = context.catalogue.brand.timeZone;
  const [from, to] = [boundPart(filter, 'from'), boundPart(filter, 'to')];
  return [
    ...(bounds.has('from') ? [sql`${value} >= (${from}::date)::timestamp at time zone ${zone}`] : []),
    ...(bounds.has('to') ? [sql`${value} < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
  ];
}

/** A boolean filter on another field type tests whether it has a value. */
function yesNo({ value, field }: { readonly value: Sql; readonly field: Field | undefined }, isYes: boolean): Sql {
  // A formula is never null; a stored value may be.
  if (field?.type === 'boolean') return isYes ? value : field.formula ? sql`not ${value}` : sql`${value} is not true`;
  return isYes ? sql`${value} is not null` : sql`${value} is null`;
}

function flagCondition({ context, position }: FilterContext, filter: Narrowing, read: () => Readable): Sql {
  const adds = filter.actions === undefined ? filter.rule : actionsRule(filter, position.entity, filter.actions);
  if (adds === undefined) return yesNo(read(), true);
  const rule = evaluateForViewer(context, position.entity.name, adds);
  return typeof rule === 'boolean' ? raw(String(rule)) : rulePredicate(context, position.open, rule);
}

/** Memoized per filter, because statements are cached by the identity of the rule. */
const actionsRule = memoizeByKey((_: Narrowing, entity: Entity, names: readonly string[]): Rule =>
  anyPermitted(
    entity,
    names.flatMap((name) => entity.actions[name] ?? []),
  ),
);

/**
 * Matches texts that contain the words, ignoring case and diacritics. Written so that the planner assumes it true for
 * nearly all rows: for few rows, or words known to be common.
 */
export function holding(value: Sql, words: BoundParameter): Sql {
  return sql`strpos(plain_text(${value}), plain_text(${words})) <> 0`;
}

/** The same as two conditions, one of which can use an index. */
const containing = (value: Sql, words: BoundParameter): readonly Sql[] => [
  holding(value, words),
  holdingParts(value, words),
];

/**
 * The same by the trigram index, which also gives the planner an estimate. Its keys do not distinguish separators and
 * zeros, so that words with these may match too much.
 */
export function holdingParts(value: Sql, words: BoundParameter): Sql {
  return sql`plain_parts(${value}) like plain_parts(${boundPattern(words)})`;
}

/** The check that remains after the trigram index; true at once if the words have neither separators nor zeros. */
export function holdingBehindParts(value: Sql, words: BoundParameter): Sql {
  return sql`(strpos(plain_parts(${words}), '0') = 0 or ${holding(value, words)})`;
}
