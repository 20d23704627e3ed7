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

/** Where a filter is applied: to an entity's records, or to one of its views of them. */
export interface FilterContext {
  readonly context: QueryContext;
  readonly position: Position;
  readonly view: EntityView | undefined;
}

/** The conditions a request's filter adds, its search apart. Only its shape matters here: values are read from each request. */
export function filterConditions(filtered: FilterContext, { filter, where }: ListRequest): readonly Sql[] {
  return [
    ...valueConditions(filtered, filter, 0),
    ...(where === undefined ? [] : [whereCondition(filtered, where, 1)]),
  ];
}

/** A condition over others, the first filters in it being those of this number. */
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
      // What is not filled in is not what is looked for, so it is left.
      return sql`(${anyOf(parts)}) is not true`;
  }
}

function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
}

function valueConditions(filtered: FilterContext, filter: FilterInputs, among: number): readonly Sql[] {
  return Object.entries(filter).flatMap(([name, value]) =>
    // GraphQL lets a client write null for a filter it leaves out.
    (value ?? undefined) === undefined ? [] : filterCondition(filtered, { name, among }, value),
  );
}

function filterCondition(filtered: FilterContext, key: FilterKey, value: FilterInput | undefined): readonly Sql[] {
  const { context, position } = filtered;
  const { name, among } = key;
  if (name === 'id') return [sql`${columnIn(position.open, 'id')} = any(${boundIds(key)}::bigint[])`];
  // The archive is a list of its own, of which nothing stands beside what there is.
  if (name === 'archived' && among > 0)
    throw new ListRefused('unknown', 'Conditions have no filter "archived".', ['filter', name]);
  // The engine itself reads archived records of every entity; others only where its list offers them.
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

/** The conditions of a filter, or what they leave; one that knows nothing of a record leaves it. */
function withoutExcluded({ excludes }: Narrowing, conditions: readonly Sql[]): readonly Sql[] {
  return excludes === true && conditions.length > 0 ? [sql`(${join(conditions, ' and ')}) is not true`] : conditions;
}

/** The filter of this name; a column absent for this viewer is no filter either. */
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

/** How a column compares with the ends of a filter. */
type Ends = 'numeric' | 'whole' | 'date' | 'text';

function rangeConditions(value: Sql, filter: FilterKey, input: FilterInput | undefined, type: Ends): readonly Sql[] {
  const bounds = givenBounds(input);
  const end = (part: 'from' | 'to') => endOf(boundPart(filter, part), part, type);
  return [
    ...(bounds.has('from') ? [sql`${value} >= ${end('from')}`] : []),
    ...(bounds.has('to') ? [sql`${value} <= ${end('to')}`] : []),
  ];
}

/** An end of a range as its column has values: an index of whole numbers finds nothing by decimal ones. */
function endOf(given: BoundParameter, part: 'from' | 'to', type: Ends): Sql {
  if (type !== 'whole') return sql`${given}::${raw(type)}`;
  const inward = raw(part === 'from' ? 'ceil' : 'floor');
  return sql`${inward}(least(greatest(${given}::numeric, -9e18), 9e18))::bigint`;
}

/** Days of an instant are those of the product's time zone; the last day belongs to the range whole. */
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

/** A yes-or-no column over another kind of field asks whether there is a value. */
function yesNo({ value, field }: { readonly value: Sql; readonly field: Field | undefined }, isYes: boolean): Sql {
  // A formula answers yes or no, never nothing; a stored value may be absent.
  if (field?.type === 'boolean') return isYes ? value : field.formula ? sql`not ${value}` : sql`${value} is not true`;
  return isYes ? sql`${value} is not null` : sql`${value} is null`;
}

function flagCondition({ context, position }: FilterContext, filter: Narrowing, read: () => Readable): Sql {
  const adds = filter.actions === undefined ? filter.rule : actionsRule(filter, position.entity, filter.actions);
  if (adds === undefined) return yesNo(read(), true);
  const rule = evaluateForViewer(context, position.entity.name, adds);
  return typeof rule === 'boolean' ? raw(String(rule)) : rulePredicate(context, position.open, rule);
}

/** The same rule each time for a filter, by which its statement is known. */
const actionsRule = memoizeByKey((_: Narrowing, entity: Entity, names: readonly string[]): Rule =>
  anyPermitted(
    entity,
    names.flatMap((name) => entity.actions[name] ?? []),
  ),
);

/**
 * Whether a text holds the words anywhere, small letters and marks aside, written so that the planner takes it for true of
 * nearly all: for rows that are few already, or where words are known to be common.
 */
export function holding(value: Sql, words: BoundParameter): Sql {
  return sql`strpos(plain_text(${value}), plain_text(${words})) <> 0`;
}

/** The same as two conditions, of which the planner finds one by an index. */
const containing = (value: Sql, words: BoundParameter): readonly Sql[] => [
  holding(value, words),
  holdingParts(value, words),
];

/**
 * The same by the index of the text's parts, which tells the planner how many there are. Where a separator or a nought stands in the
 * words, which are the same to it, some texts have their parts and not the words.
 */
export function holdingParts(value: Sql, words: BoundParameter): Sql {
  return sql`plain_parts(${value}) like plain_parts(${boundPattern(words)})`;
}

/** What the index of parts leaves to be checked: nothing where it tells all of the words apart. */
export function holdingBehindParts(value: Sql, words: BoundParameter): Sql {
  return sql`(strpos(plain_parts(${words}), '0') = 0 or ${holding(value, words)})`;
}
