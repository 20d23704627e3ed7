import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Catalogue, Entity, EntityView, Field, ListFilter } from '../../metadata/types/index.ts';
import type { FilterValue, ListRequest } from '../types.ts';
import type { Asking } from './asking.ts';
import { Late } from './late.ts';
import { ListRefused } from './list-refused.ts';
import { displayPaths, type Position, sourceOf } from './position.ts';
import { readable } from './readable.ts';
import { folded, rulePredicate } from './rule-sql.ts';
import { column, manyOf } from './source.ts';

type Filter = ListRequest['filter'];

/** The conditions a request's filter adds. Only its shape matters here: values are read from each request. */
export function filterConditions(
  asking: Asking,
  position: Position,
  view: EntityView | undefined,
  request: ListRequest,
): readonly Sql[] {
  const given = Object.entries(request.filter).filter(([, value]) => value !== undefined && value !== null);
  const search = request.search === undefined || request.search === '' ? [] : searchCondition(asking, position, view);
  return [...given.flatMap(([name]) => filterCondition(asking, position, view, name, request.filter)), ...search];
}

/** Tells filters apart whose statements differ. */
export function filterShape(request: ListRequest): string {
  const parts = Object.entries(request.filter).map(([name, value]) => `${name}:${valueShape(value)}`);
  return request.search === undefined || request.search === '' ? parts.join() : [...parts, '?'].join();
}

function valueShape(value: FilterValue | undefined | null): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `${value.some((item) => item !== null) ? 'some' : ''}${value.includes(null) ? 'null' : ''}`;
  return Object.entries(value)
    .map(([key, part]) =>
      part === undefined || part === null ? '' : typeof part === 'boolean' ? `${key}=${part}` : key,
    )
    .join('+');
}

function filterCondition(
  asking: Asking,
  position: Position,
  view: EntityView | undefined,
  name: string,
  filter: Filter,
): readonly Sql[] {
  const asked = ['filter', name];
  if (name === 'id') return [sql`${column(position.open, 'id')} = any(${ids(name)}::bigint[])`];
  const found = namedFilter(asking, position.entity, view, name);
  if (found === undefined) throw new ListRefused('unknown', 'errors.list.unknownFilter', asked, { filter: name });
  const value = filter[name];
  const path = found.field ?? found.name;
  switch (found.kind) {
    case 'text':
      return textConditions(readable(asking, position, path, asked).value, name, value);
    case 'range':
      return rangeConditions(
        readable(asking, position, path, asked).value,
        name,
        value,
        (late) => sql`${late}::numeric`,
      );
    case 'dateRange':
      return dayConditions(asking, readable(asking, position, path, asked), name, value);
    case 'enumeration':
      return listConditions(readable(asking, position, path, asked).value, value, sql`${texts(name)}::text[]`);
    case 'reference':
      return referenceConditions(asking, position, path, asked, value);
    case 'boolean':
      return [yesNo(readable(asking, position, path, asked), value === true)];
    case 'flag':
      return value === true ? [flagCondition(asking, position, found, asked)] : [];
  }
}

/** A column absent for this viewer is no filter either. */
function namedFilter(
  asking: Asking,
  entity: Entity,
  view: EntityView | undefined,
  name: string,
): ListFilter | undefined {
  const own = [...(view?.filters ?? []), ...(entity.list?.filters ?? [])].find((filter) => filter.name === name);
  if (own !== undefined) return own;
  const found = entity.list?.columns.find((candidate) => candidate.name === name);
  if (found?.filter === undefined || folded(asking, entity.name, found.visible ?? true) === false) return undefined;
  return { name, kind: found.filter, field: found.field, label: found.label };
}

function part(name: string, key: string): Late {
  return new Late(({ filter }) => {
    const value = filter[name];
    return typeof value === 'object' && !isList(value)
      ? (Object.entries(value).find(([found]) => found === key)?.[1] ?? null)
      : null;
  });
}

function texts(name: string): Late {
  return new Late(({ filter }) => {
    const value = filter[name];
    return isList(value) ? value.filter((item) => item !== null) : [];
  });
}

/** An id that is no number matches nothing, and must not reach the database, which would refuse the statement. */
function ids(name: string): Late {
  const list = texts(name);
  return new Late((request) => {
    const found = list.read(request);
    return Array.isArray(found) ? found.filter((item) => typeof item === 'string' && /^\d{1,18}$/u.test(item)) : [];
  });
}

function isList(value: FilterValue | null | undefined): value is readonly (string | null)[] {
  return Array.isArray(value);
}

function textConditions(value: Sql, name: string, asked: FilterValue | undefined): readonly Sql[] {
  if (typeof asked !== 'object' || isList(asked)) return [];
  const conditions: Sql[] = [];
  if ('contains' in asked && asked.contains != null) {
    const text = part(name, 'contains');
    conditions.push(sql`${value} ilike ${new Late((request) => containing(text.read(request)))}`);
  }
  if ('empty' in asked && asked.empty != null)
    conditions.push(asked.empty ? sql`coalesce(${value}, '') = ''` : sql`${value} <> ''`);
  return conditions;
}

function containing(text: unknown): string {
  return `%${String(text).replace(/[\\%_]/gu, '\\$&')}%`;
}

function rangeConditions(
  value: Sql,
  name: string,
  asked: FilterValue | undefined,
  typed: (late: Late) => Sql,
): readonly Sql[] {
  if (typeof asked !== 'object' || isList(asked)) return [];
  return [
    ...('from' in asked && asked.from != null ? [sql`${value} >= ${typed(part(name, 'from'))}`] : []),
    ...('to' in asked && asked.to != null ? [sql`${value} <= ${typed(part(name, 'to'))}`] : []),
  ];
}

/** Days of an instant are those of the product's time zone; the last day belongs to the range whole. */
function dayConditions(
  asking: Asking,
  { value, field }: { readonly value: Sql; readonly field: Field | undefined },
  name: string,
  asked: FilterValue | undefined,
): readonly Sql[] {
  if (field?.type === 'date') return rangeConditions(value, name, asked, (late) => sql`${late}::date`);
  if (typeof asked !== 'object' || isList(asked)) return [];
  const zone = asking.catalogue.brand.timeZone;
  return [
    ...('from' in asked && asked.from != null
      ? [sql`${value} >= (${part(name, 'from')}::date)::timestamp at time zone ${zone}`]
      : []),
    ...('to' in asked && asked.to != null
      ? [sql`${value} < (${part(name, 'to')}::date + 1)::timestamp at time zone ${zone}`]
      : []),
  ];
}

function listConditions(value: Sql, asked: FilterValue | undefined, list: Sql): readonly Sql[] {
  if (!isList(asked)) return [];
  const some = asked.some((item) => item !== null) ? [sql`${value} = any(${list})`] : [];
  const none = asked.includes(null) ? [sql`${value} is null`] : [];
  const choices = [...some, ...none];
  return [choices.length === 0 ? sql`false` : sql`(${join(choices, ' or ')})`];
}

function referenceConditions(
  asking: Asking,
  position: Position,
  path: string,
  asked: readonly string[],
  value: FilterValue | undefined,
): readonly Sql[] {
  const name = asked[1] ?? path;
  const reference = referenceIn(asking.catalogue, position.entity, path);
  const list = sql`${ids(name)}::bigint[]`;
  if (reference.field.type === 'reference')
    return listConditions(readable(asking, position, `${reference.path}.id`, asked).value, value, list);
  const { source, from, link } = manyOf(
    asking,
    sourceOf(position, reference.field.name),
    reference.field,
    position.prefix,
  );
  const exists = (condition: Sql): Sql => sql`exists (select 1 from ${from} where ${link}${condition})`;
  if (!isList(value)) return [];
  const choices = [
    ...(value.some((item) => item !== null) ? [exists(sql` and ${column(source, 'id')} = any(${list})`)] : []),
    ...(value.includes(null) ? [sql`not ${exists(sql``)}`] : []),
  ];
  return [choices.length === 0 ? sql`false` : sql`(${join(choices, ' or ')})`];
}

/** The last reference on a path: a column may show `supplier.name` and is filtered by the supplier. */
function referenceIn(
  catalogue: Catalogue,
  entity: Entity,
  path: string,
): { readonly path: string; readonly field: Field } {
  const names = path.split('.');
  let fields = entity.fields;
  let found: { path: string; field: Field } | undefined;
  for (const [index, name] of names.entries()) {
    const field = fields[name];
    if (field === undefined) break;
    if ('to' in field) found = { path: names.slice(0, index + 1).join('.'), field };
    fields = 'to' in field ? (catalogue.entities[field.to]?.fields ?? {}) : 'fields' in field ? field.fields : {};
  }
  if (found === undefined) throw new Error(`${entity.name}.${path} leads through no reference`);
  return found;
}

/** A yes-or-no column over another kind of field asks whether there is a value. */
function yesNo({ value, field }: { readonly value: Sql; readonly field: Field | undefined }, isYes: boolean): Sql {
  if (field?.type === 'boolean') return isYes ? sql`${value}` : sql`${value} is not true`;
  return isYes ? sql`${value} is not null` : sql`${value} is null`;
}

function flagCondition(asking: Asking, position: Position, filter: ListFilter, asked: readonly string[]): Sql {
  if (filter.rule === undefined) return yesNo(readable(asking, position, filter.field ?? filter.name, asked), true);
  const rule = folded(asking, position.entity.name, filter.rule);
  return typeof rule === 'boolean' ? raw(String(rule)) : rulePredicate(asking, position.open, rule);
}

/** A search looks in every path of the list that this viewer may read; in a list without search, which pickers still type into, in the records' names. */
function searchCondition(asking: Asking, position: Position, view: EntityView | undefined): readonly Sql[] {
  const listed = view?.search ?? position.entity.list?.search ?? [];
  const paths = listed.length > 0 ? listed : displayPaths(position.entity);
  if (paths.length === 0) throw new ListRefused('unknown', 'errors.list.noSearch', ['filter', 'search']);
  const text = new Late(({ search }) => containing(search));
  const found = paths.flatMap((path) => {
    const value = openValue(asking, position, path);
    return value === undefined ? [] : [sql`${value} ilike ${text}`];
  });
  return [found.length === 0 ? sql`false` : sql`(${join(found, ' or ')})`];
}

function openValue(asking: Asking, position: Position, path: string): Sql | undefined {
  try {
    const { value, field } = readable(asking, position, path, ['filter', 'search']);
    return field?.type === 'text' || field?.type === 'longText' ? value : sql`(${value})::text`;
  } catch (error) {
    if (error instanceof ListRefused) return undefined;
    throw error;
  }
}
