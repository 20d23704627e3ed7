import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import {
  type Aggregate,
  aggregateOf,
  type Catalogue,
  type Entity,
  type Field,
  type Fields,
  itemPathTypesOf,
  pathTypesOf,
} from '../../metadata/index.ts';
import { partialEvaluate, type Rule, ruleToPredicate, ruleToSql, type SqlPaths } from '../../rules/index.ts';
import { childTableName, columnName, quoteName, systemColumns } from '../names/names.ts';
import { inlined } from './print-statement.ts';
import { engineContext, type QueryContext } from './query-context.ts';
import { type ToManySide, toManyJoin } from './to-many-join.ts';
import { memoizeByKey } from '../../record/index.ts';
import { columnIn, type QuerySource, recordSource, targetSource } from './source.ts';
import { fromClause, joinsOf, moved, type TableAlias } from './table-alias.ts';

/** Columns of a record by their names in rules; lists also filter by `archived`. */
const ruleColumns: Readonly<Record<string, string>> = { ...systemColumns, archived: 'archived' };

/** Columns of the file table by API name. */
export const fileColumns: Readonly<Record<string, string>> = {
  id: 'id',
  name: 'name',
  mediaType: 'type',
  size: 'size',
};

/** Partially evaluates a rule for this viewer; `true` or `false` if it needs no record. */
export function evaluateForViewer(context: QueryContext, entity: string, rule: Rule): Rule {
  return partialEvaluate(rule, known(context), pathTypesOf(context.catalogue, entity));
}

/** A rule on the record of `source` (and the row of `row`) as a value; conditions are never null. */
export function ruleValue(context: QueryContext, source: QuerySource, rule: Rule, row?: QuerySource): Sql {
  const isOfRecord = row === undefined && source.fields === source.entity.fields;
  if (!isOfRecord || typeof rule !== 'object' || rule === null) return ruleValueAfresh(context, source, rule, row);
  const made = recordRules(context)(source.entity)(rule);
  return moved(made.value, made.use, source.use);
}

/** Memoizes rules per context and entity: a wide selection repeats one at many fields and records. */
const recordRules = memoizeByKey((context: QueryContext) =>
  memoizeByKey((entity: Entity) =>
    memoizeByKey((rule: Rule & object) => {
      const source = recordSource(entity);
      return { use: source.use, value: ruleValueAfresh(context, source, rule) };
    }),
  ),
);

function ruleValueAfresh(context: QueryContext, source: QuerySource, rule: Rule, row?: QuerySource): Sql {
  const types = pathTypesOf(context.catalogue, source.entity.name, row && rowsPath(row));
  return ruleToSql(rule, { ...known(context), types, paths: pathsFrom(context, source, row) });
}

/** A rule on the record of `source` as a predicate for `where`. */
export function rulePredicate(context: QueryContext, source: QuerySource, rule: Rule): Sql {
  return ruleToPredicate(rule, {
    ...known(context),
    types: pathTypesOf(context.catalogue, source.entity.name),
    paths: pathsFrom(context, source),
  });
}

/**
 * A rule on the record of `source` as a predicate with its own joins, for the `on` of a join, where no joins can be
 * added.
 */
export function closedPredicate(context: QueryContext, source: QuerySource, rule: Rule): Sql {
  const alone: TableAlias = { table: source.use.table, around: source.use };
  const predicate = rulePredicate(context, { ...source, use: alone }, rule);
  const joins = joinsOf(alone, [predicate]);
  return joins === empty ? predicate : sql`exists (select 1 from (select 1) as one${joins} where ${predicate})`;
}

/**
 * Conditions that select the records of a source's entity from its table: not archived, and for an entity over another
 * one its `where`.
 */
export function presence(context: QueryContext, source: QuerySource): readonly Sql[] {
  const { archive, over } = source.entity.storage;
  const present = archive ? [sql`not ${columnIn(source, 'archived')}`] : [];
  if (over?.where === undefined) return present;
  const base = context.catalogue.entities[over.entity];
  if (base === undefined) throw new Error(`${source.entity.name} is over "${over.entity}", which is not an entity`);
  return [...present, rulePredicate(context, { ...source, entity: base, fields: base.fields }, over.where)];
}

/** The items of a to-many field, without archived related records. */
export function itemsOf(context: QueryContext, owner: QuerySource, field: Field, prefix: string): ToManySide {
  const many = toManyJoin(context, owner, field, prefix);
  if (field.type !== 'relation' && (field.type !== 'references' || field.by === undefined)) return many;
  return { ...many, link: join([many.link, ...presence(context, many.source)], ' and ') };
}

/** Restricts related records to the viewer's read scope; empty if it is unrestricted. */
export function itemScope(context: QueryContext, source: QuerySource): readonly Sql[] {
  if (context.reach === 'everything') return [];
  const scope = evaluateForViewer(context, source.entity.name, source.entity.access.scope.read);
  return scope === true ? [] : [closedPredicate(context, source, scope)];
}

/** The name of the field that contains a source's rows. */
function rowsPath({ entity, fields }: QuerySource): string | undefined {
  return Object.values(entity.fields).find((field) => field.type === 'rows' && field.fields === fields)?.name;
}

function known({ viewer, catalogue, today }: QueryContext) {
  return { viewer, constants: catalogue.constants, today };
}

function pathsFrom(context: QueryContext, source: QuerySource, row?: QuerySource): SqlPaths {
  const manys = new Map<string, ToManySide>();
  /** The item a path is relative to, and the rest of the path: `lots[].amount` is `amount` of an item of `lots`. */
  const startOf = (path: string): { readonly from: QuerySource; readonly names: readonly string[] } => {
    const split = path.lastIndexOf('[].');
    if (split >= 0) return { from: manyAt(path.slice(0, split)).source, names: path.slice(split + 3).split('.') };
    if (path.startsWith('$row.')) return { from: row ?? source, names: path.slice('$row.'.length).split('.') };
    return { from: source, names: path.split('.') };
  };
  const manyAt = (path: string): ToManySide => {
    const known = manys.get(path);
    if (known !== undefined) return known;
    const { from, names } = startOf(path);
    const made = manyAtEnd(context, from, names);
    manys.set(path, made);
    return made;
  };
  return {
    idType: 'bigint',
    columnOf: (path) => {
      const { from, names } = startOf(path);
      return pathValue(context, from, names);
    },
    existsIn: (path, condition) => {
      const { source: item, from, link } = manyAt(path);
      return sql`exists (select 1 from ${from}${joinsOf(item.use, [link, condition])} where ${link} and ${condition})`;
    },
    aggregateIn: (path, aggregate) => {
      const { source: item, from, link, order } = manyAt(path);
      const value = aggregate(order);
      return sql`(select ${value} from ${from}${joinsOf(item.use, [link, value])} where ${link})`;
    },
  };
}

/** A field reached from a source through groups and to-one references. */
interface Reached {
  readonly source: QuerySource;
  readonly field: Field;
  readonly prefix: string;
}

/** The stored or computed value of a path, for any viewer. */
export function pathValue(context: QueryContext, source: QuerySource, names: readonly string[]): Sql {
  const last = names.at(-1) ?? 'id';
  const before = reach(context, source, names.slice(0, -1));
  if (last === 'id' && before?.field.type === 'reference')
    return columnIn(before.source, columnName(before.field, before.prefix));
  const { from, fields, prefix } = inside(context, source, before);
  const field = fields[last];
  return field === undefined ? systemColumn(from, last) : fieldValue(context, { source: from, field, prefix });
}

/** A query for the values at these paths, joined by commas, of the record whose id is a function's argument `$2`. */
export function valuesOfRecord(catalogue: Catalogue, entity: Entity, paths: readonly string[]): string {
  const source = recordSource(entity);
  const values = paths.map((path) => pathValue(engineContext(catalogue), source, path.split('.')));
  const from = fromClause(source.use, values);
  return inlined(
    sql`select concat_ws(', ', ${join(values)}) from ${from} where ${columnIn(source, 'id')} = ${raw('$2')}`,
  );
}

/** The value of a field: its column, formula or aggregate. */
export function fieldValue(context: QueryContext, { source, field, prefix }: Reached): Sql {
  if (field.formula !== undefined)
    return ruleValue(context, source.record ?? source, field.formula, source.record && source);
  const aggregate = aggregateOf(field);
  if (aggregate !== undefined) return aggregateValue(context, source, aggregate);
  const column = columnIn(source, columnName(field, prefix));
  const isDated = source.fields === source.entity.fields && source.entity.dated?.fields.includes(field.name) === true;
  return isDated && context.asOf !== undefined ? valueOnDay(source, field, column, context.asOf) : column;
}

/** The value of a dated field on a day; null before its first value. */
function valueOnDay(source: QuerySource, field: Field, column: Sql, day: string): Sql {
  const former = raw(quoteName(childTableName(source.entity.storage.table, { name: 'formerValues' })));
  return sql`case when ${columnIn(source, 'values_from')} is null or ${columnIn(source, 'values_from')} <= ${day}::date then ${column}
    else (select former.${raw(quoteName(columnName(field, '')))} from ${former} as former
      where former.record_id = ${columnIn(source, 'id')} and former.until >= ${day}::date
        and (former."from" is null or former."from" <= ${day}::date)) end`;
}

function systemColumn(source: QuerySource, name: string): Sql {
  const column = (source.use.table === 'file' ? fileColumns : ruleColumns)[name];
  if (column === undefined) throw new Error(`${source.entity.name} has no field "${name}"`);
  return columnIn(source, column);
}

function reach(context: QueryContext, source: QuerySource, names: readonly string[]): Reached | undefined {
  let reached: Reached | undefined;
  for (const name of names) {
    const { from, fields, prefix } = inside(context, source, reached);
    const field = fields[name];
    if (field === undefined) throw new Error(`${from.entity.name} has no field "${name}"`);
    reached = { source: from, field, prefix };
  }
  return reached;
}

function inside(
  context: QueryContext,
  source: QuerySource,
  reached: Reached | undefined,
): { readonly from: QuerySource; readonly fields: Fields; readonly prefix: string } {
  if (reached === undefined) return { from: source, fields: source.fields, prefix: '' };
  const { field, prefix } = reached;
  if (field.type === 'group')
    return { from: reached.source, fields: field.fields, prefix: `${columnName(field, prefix)}_` };
  if (field.type !== 'reference') throw new Error(`no path leads through ${reached.source.entity.name}.${field.name}`);
  const target = targetSource(context, reached.source, { column: columnName(field, prefix), to: field.to });
  return { from: target, fields: target.fields, prefix: '' };
}

function manyAtEnd(context: QueryContext, source: QuerySource, names: readonly string[]): ToManySide {
  const reached = reach(context, source, names);
  if (reached === undefined) throw new Error('a to-many path has at least one name');
  return itemsOf(context, reached.source, reached.field, reached.prefix);
}

function aggregateValue(context: QueryContext, source: QuerySource, aggregate: Aggregate): Sql {
  const { source: item, from, link } = manyAtEnd(context, source, aggregate.over.split('.'));
  const summed = aggregate.field === undefined ? empty : pathValue(context, item, aggregate.field.split('.'));
  const types = itemPathTypesOf(context.catalogue, source.entity.name, aggregate.over);
  const condition =
    aggregate.where === undefined
      ? empty
      : sql` and ${ruleToPredicate(aggregate.where, { ...known(context), types, paths: pathsFrom(context, item) })}`;
  const value = aggregate.function === 'count' ? raw('count(*)::integer') : sql`coalesce(sum(${summed}), 0)`;
  return sql`(select ${value} from ${from}${joinsOf(item.use, [value, link, condition])} where ${link}${condition})`;
}
