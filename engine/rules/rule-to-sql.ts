import sql, { join, type Sql } from 'sql-template-tag';
import { quotientScale } from './decimal.ts';
import { type FoldFacts, partialEvaluate } from './fold.ts';
import { isKnown, knownValue, listItems } from './known-value.ts';
import { assertParsed } from './parse-rule.ts';
import { arrayType, boundValue, type IdType, isStorable, parameter } from './sql-value.ts';
import { commonFamily, familyOf, type CallTerm, type Family, type Term } from './term.ts';
import type { PathTypes, Rule } from './types.ts';

/** Maps paths to SQL: the only place that knows tables, joins and aliases. */
export interface SqlPaths {
  /**
   * The expression of a scalar path, null when a reference on the way is null: a joined column or scalar subquery.
   * Texts and enumerations are text, decimals numeric, dates date, instants timestamptz; `member.id` is the key.
   */
  readonly columnOf: (path: string) => Sql;
  /** `exists (…)` over the rows of a to-many path; `condition` uses columns of `columnOf('<path>[].…')`. */
  readonly existsIn: (path: string, condition: Sql) => Sql;
  /** A scalar subquery for an aggregate over the items of a to-many path, given their order; columns as in `existsIn`. */
  readonly aggregateIn: (path: string, aggregate: (order: Sql) => Sql) => Sql;
  readonly idType: IdType;
}

/** Everything but the rule that its SQL depends on. */
export interface SqlContext extends FoldFacts {
  readonly types: PathTypes;
  readonly paths: SqlPaths;
}

/**
 * A rule as an SQL expression equal to the evaluator's result. Conditions are never null; numbers are numeric without
 * trailing zeros unless `round` fixed their scale; a bare path is its column.
 */
export function ruleToSql(rule: Rule, context: SqlContext): Sql {
  const original = assertParsed(rule, context.types);
  const family = familyOf(original.type);
  const value = toValue(assertParsed(partialEvaluate(rule, context, context.types), context.types), family, context);
  const isTrimmed = family === 'number' && original.form === 'call' && original.scale === undefined;
  return isTrimmed ? sql`trim_scale((${value})::numeric)` : value;
}

/**
 * A rule as a predicate for `where`: true for exactly the records the rule holds for, false or null otherwise. Uses
 * plain operators where an index can serve them, null-safe ones only under `!` and between columns.
 */
export function ruleToPredicate(rule: Rule, context: SqlContext): Sql {
  const term = assertParsed(partialEvaluate(rule, context, context.types), context.types);
  return toCondition(term, 'asserted', context);
}

/** `asserted`: null may mean false, as in `where`. `exact`: never null, so that it can be negated or selected. */
type Strictness = 'asserted' | 'exact';

function toCondition(term: Term, strictness: Strictness, context: SqlContext): Sql {
  if (term.form !== 'call') return toTruth(term, strictness, context);
  const [first, second] = term.operands;
  switch (term.operator) {
    case 'and':
    case 'or':
      return sql`(${join(
        term.operands.map((operand) => toCondition(operand, strictness, context)),
        ` ${term.operator} `,
      )})`;
    case '!':
      return first ? sql`(not ${toCondition(first, 'exact', context)})` : sql`false`;
    case '!!':
      return first ? toCondition(first, strictness, context) : sql`false`;
    case 'some':
    case 'all':
    case 'none':
      return toItems(term.operator, term.operands, context);
    case 'in':
      return first && second ? toMember(first, second, strictness, context) : sql`false`;
    case 'if':
      return toBranches(term.operands, (operand) => toCondition(operand, strictness, context), sql`false`, context);
    case '==':
    case '!=':
      return first && second ? toEquality(term.operator, [first, second], strictness, context) : sql`false`;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return toOrder(term.operator, term.operands, strictness, context);
    default:
      return toTruth(term, strictness, context);
  }
}

/** Truth of a value: a number other than zero, a non-empty text, any other non-null value. */
function toTruth(term: Term, strictness: Strictness, context: SqlContext): Sql {
  const family = familyOf(term.type);
  if (term.form === 'literal') return parameter(Boolean(term.value), 'boolean', context.paths.idType);
  if (term.form === 'list') return term.items.length > 0 ? sql`true` : sql`false`;
  if (family === 'many' && term.form === 'path') return context.paths.existsIn(term.path, sql`true`);
  const value = toValue(term, family, context);
  switch (family) {
    case 'boolean':
      return assured(value, strictness);
    case 'number':
      return assured(sql`(${value} <> 0)`, strictness);
    case 'text':
      return assured(sql`(${value} <> '')`, strictness);
    case 'list':
      return sql`(coalesce(cardinality(${value}), 0) > 0)`;
    default:
      return sql`(${value} is not null)`;
  }
}

function assured(condition: Sql, strictness: Strictness): Sql {
  return strictness === 'exact' ? sql`coalesce(${condition}, false)` : condition;
}

function toEquality(
  operator: '==' | '!=',
  [left, right]: readonly [Term, Term],
  strictness: Strictness,
  context: SqlContext,
): Sql {
  const family = commonFamily(left.type, right.type);
  const [known, other] = isKnown(left) ? [left, right] : [right, left];
  const isEqual = operator === '==';
  if (!isKnown(known)) {
    return sql`(${toComparable(left, right, family, context)} ${distinctness(isEqual)} ${toComparable(right, left, family, context)})`;
  }
  const value = knownValue(known, context);
  const isNull = boundValue(value, family, context.paths.idType) === null;
  if (isNull && value !== null && !isStorable(value, family, context.paths.idType)) {
    return isEqual ? sql`false` : sql`true`;
  }
  const compared = toValue(other, family, context);
  if (isNull) return isEqual ? sql`(${compared} is null)` : sql`(${compared} is not null)`;
  const bound = parameter(value, family, context.paths.idType);
  return isEqual && strictness === 'asserted'
    ? sql`(${compared} = ${bound})`
    : sql`(${compared} ${distinctness(isEqual)} ${bound})`;
}

function distinctness(isEqual: boolean): Sql {
  return isEqual ? sql`is not distinct from` : sql`is distinct from`;
}

/** An id compared with a text column is cast to text. */
function toComparable(term: Term, other: Term, family: Family, context: SqlContext): Sql {
  const value = toValue(term, family, context);
  return family === 'id' && term.type.kind !== other.type.kind ? sql`(${value})::text` : value;
}

function toOrder(
  operator: '<' | '<=' | '>' | '>=',
  [left, right]: readonly Term[],
  strictness: Strictness,
  context: SqlContext,
): Sql {
  if (!left || !right) return sql`false`;
  const family = commonFamily(left.type, right.type);
  const symbol = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` }[operator];
  return assured(sql`(${toValue(left, family, context)} ${symbol} ${toValue(right, family, context)})`, strictness);
}

function toMember(needle: Term, list: Term, strictness: Strictness, context: SqlContext): Sql {
  const listed = list.type;
  if (listed.kind !== 'list') {
    return assured(
      sql`(strpos(${toValue(list, 'text', context)}, ${toValue(needle, 'text', context)}) > 0)`,
      strictness,
    );
  }
  const family = commonFamily(needle.type, listed.of);
  const items = listItems(list, context);
  if (!items) {
    return sql`(array_position(${toValue(list, 'list', context)}, ${toValue(needle, family, context)}) is not null)`;
  }
  const values = items.filter(isKnown).map((item) => knownValue(item, context));
  const columns = items
    .filter((item) => !isKnown(item))
    .map((item) => toEquality('==', [needle, item], strictness, context));
  const choices = [...toChoices({ needle, values, family }, strictness, context), ...columns];
  return choices.length > 0 ? sql`(${join(choices, ' or ')})` : sql`false`;
}

/** Membership in known values: `in (…)`, and `is null` when null is among them. */
function toChoices(
  { needle, values, family }: { readonly needle: Term; readonly values: readonly unknown[]; readonly family: Family },
  strictness: Strictness,
  context: SqlContext,
): readonly Sql[] {
  const { idType } = context.paths;
  const value = toValue(needle, family, context);
  const present = values.filter((item) => boundValue(item, family, idType) !== null);
  const isNull = values.includes(null) ? [sql`(${value} is null)`] : [];
  if (present.length === 0) return isNull;
  const choices = join(present.map((item) => parameter(item, family, idType)));
  return [assured(sql`(${value} in (${choices}))`, strictness), ...isNull];
}

function toItems(operator: 'some' | 'all' | 'none', [many, condition]: readonly Term[], context: SqlContext): Sql {
  if (many?.form !== 'path' || !condition) return sql`false`;
  const { existsIn } = context.paths;
  switch (operator) {
    case 'some':
      return existsIn(many.path, toCondition(condition, 'asserted', context));
    case 'none':
      return sql`(not ${existsIn(many.path, toCondition(condition, 'asserted', context))})`;
    case 'all': {
      const broken = sql`(not ${toCondition(condition, 'exact', context)})`;
      return sql`(${existsIn(many.path, sql`true`)} and not ${existsIn(many.path, broken)})`;
    }
  }
}

function toBranches(
  operands: readonly Term[],
  translate: (operand: Term) => Sql,
  otherwise: Sql,
  context: SqlContext,
): Sql {
  const [condition, result, ...rest] = operands;
  if (!condition) return otherwise;
  if (!result) return translate(condition);
  const remaining = toBranches(rest, translate, otherwise, context);
  return sql`(case when ${toCondition(condition, 'asserted', context)} then ${translate(result)} else ${remaining} end)`;
}

/**
 * The value of a term as `family` compares it; a literal takes the type of the family, so that the parameter is typed.
 */
function toValue(term: Term, family: Family, context: SqlContext): Sql {
  const { idType, columnOf } = context.paths;
  if (term.type.kind === 'list') return toArray(term, context);
  if (isKnown(term)) return parameter(knownValue(term, context), family, idType);
  switch (term.form) {
    case 'path':
      return columnOf(term.type.kind === 'record' ? `${term.path}.id` : term.path);
    case 'call':
      return toResult(term, family, context);
    case 'literal':
    case 'list':
      return sql`null`;
  }
}

function toArray(term: Term, context: SqlContext): Sql {
  if (term.form === 'call') return toResult(term, 'list', context);
  const family = term.type.kind === 'list' ? familyOf(term.type.of) : 'text';
  const items = (listItems(term, context) ?? []).map((item) => toValue(item, family, context));
  const type = arrayType(family, context.paths.idType);
  return items.length > 0 ? sql`array[${join(items)}]::${type}` : sql`array[]::${type}`;
}

function toResult(term: CallTerm, family: Family, context: SqlContext): Sql {
  const number = (operand: Term | undefined): Sql =>
    operand ? sql`(${toValue(operand, 'number', context)})::numeric` : sql`null::numeric`;
  const numbers = term.operands.map(number);
  const [first, second] = numbers;
  switch (term.operator) {
    case '+':
    case '*':
      return sql`(${join(numbers, ` ${term.operator} `)})`;
    case '-':
      return second ? sql`(${join(numbers, ' - ')})` : sql`(- ${first})`;
    case '/':
      return toQuotient(first, second);
    case 'num':
      return sql`coalesce(${first}, 0)`;
    case 'round':
      return sql`round(${first}, ${places(term)}::integer)`;
    case 'sum':
      return toSum(term.operands, context);
    case 'latest':
      return toLatest(term.operands, context);
    case 'first':
      return toFirst(term.operands, family, context);
    case 'today':
      return sql`${context.today}::date`;
    case 'addDays':
    case 'addYears':
      return toMovedDate(term.operator, term.operands, context);
    case 'year':
      return toYear(term.operands, context);
    case 'daysBetween':
      return toDaysBetween(term.operands, context);
    case 'if':
      return toBranches(
        term.operands,
        (operand) => toValue(operand, family, context),
        parameter(null, family, context.paths.idType),
        context,
      );
    default:
      return toCondition(term, 'exact', context);
  }
}

function toSum([many, value]: readonly Term[], context: SqlContext): Sql {
  if (many?.form !== 'path' || !value) return sql`null::numeric`;
  const number = sql`(${toValue(value, 'number', context)})::numeric`;
  return context.paths.aggregateIn(many.path, () => sql`coalesce(sum(${number}), 0)`);
}

function toLatest([many, value]: readonly Term[], context: SqlContext): Sql {
  if (many?.form !== 'path' || !value) return sql`null::date`;
  const date = toValue(value, 'date', context);
  return context.paths.aggregateIn(many.path, () => sql`max(${date})`);
}

function toFirst([many, inner]: readonly Term[], family: Family, context: SqlContext): Sql {
  if (many?.form !== 'path' || !inner) return sql`null`;
  const value = toValue(inner, family, context);
  return context.paths.aggregateIn(
    many.path,
    (order) => sql`(array_agg(${value} order by ${order}) filter (where ${value} is not null))[1]`,
  );
}

/** Null outside the range of date fields, as in the evaluator. */
function toMovedDate(operator: 'addDays' | 'addYears', [date, count]: readonly Term[], context: SqlContext): Sql {
  if (!date || !count) return sql`null::date`;
  const [day, number] = [toValue(date, 'date', context), sql`${toValue(count, 'number', context)}::integer`];
  const moved =
    operator === 'addDays' ? sql`${day} + ${number}` : sql`(${day} + make_interval(years => ${number}))::date`;
  return sql`(select case when day between date '0001-01-01' and date '9999-12-31' then day end from (select ${moved} as day) as moved)`;
}

function toDaysBetween([from, until]: readonly Term[], context: SqlContext): Sql {
  if (!from || !until) return sql`null::numeric`;
  return sql`(${toValue(until, 'date', context)} - ${toValue(from, 'date', context)})::numeric`;
}

function toYear([date]: readonly Term[], context: SqlContext): Sql {
  return date ? sql`extract(year from ${toValue(date, 'date', context)})` : sql`null::numeric`;
}

/**
 * PostgreSQL's quotient has at least the scale of its operands: forty places are requested, then rounded as in the
 * evaluator.
 */
function toQuotient(left: Sql | undefined, right: Sql | undefined): Sql {
  return sql`round((${left} + 0::numeric(50, 40)) / nullif(${right}, 0), ${quotientScale}::integer)`;
}

function places({ scale }: CallTerm): number {
  return scale ?? 0;
}
