import sql, { join, type Sql } from 'sql-template-tag';
import { type Entity, type Field, fieldsBelow, type Fields } from '../../metadata/index.ts';
import type { FilterInput } from '../types.ts';
import type { QueryContext } from '../query/query-context.ts';
import { anyOf, listConditions } from './choice-conditions.ts';
import { type FilterKey, isChoiceList, boundIds } from './request-values.ts';
import { type Position, sourceOf } from './position.ts';
import { readable } from './readable.ts';
import { itemScope, presence } from '../query/rule-sql.ts';
import { columnName } from '../names/names.ts';
import { toManyJoin } from '../query/to-many-join.ts';
import { columnIn } from '../query/source.ts';
import { joinsOf } from '../query/table-alias.ts';

/** Conditions of a filter by records: a column that shows `member.name` is filtered by the member. */
export function referenceConditions(
  context: QueryContext,
  position: Position,
  { key, path, value }: { readonly key: FilterKey; readonly path: string; readonly value: FilterInput | undefined },
): readonly Sql[] {
  const list = sql`${boundIds(key)}::bigint[]`;
  const related = relatedBy(position.entity, path);
  if (related !== undefined)
    return isChoiceList(value)
      ? [anyOf(itemConditions(context, position, related.field, { value, list, by: related.by }))]
      : [];
  const reference = lastReference(context, position.entity, path);
  if (reference.field.type === 'reference') {
    return listConditions(readable(context, position, `${reference.path}.id`, ['filter', key.name]).value, value, list);
  }
  if (!isChoiceList(value)) return [];
  return [anyOf(itemConditions(context, position, reference.field, { value, list }))];
}

/** A relation and a reference field of its records: `loans.book`. */
function relatedBy({ fields }: Entity, path: string): { readonly field: Field; readonly by: string } | undefined {
  const [name = '', by] = path.split('.');
  const field = fields[name];
  return field?.type === 'relation' && by !== undefined ? { field, by } : undefined;
}

/**
 * Matches a record by its items, or by a reference in them; related records count only within the viewer's scope. An
 * archived item matches its own id: a record may still refer to it.
 */
function itemConditions(
  context: QueryContext,
  position: Position,
  field: Field,
  { value, list, by }: { readonly value: readonly (string | null)[]; readonly list: Sql; readonly by?: string },
): readonly Sql[] {
  const record = sourceOf(position, field.name);
  const { source, from, item: own, owner, link } = toManyJoin(context, record, field, position.prefix);
  const item = by === undefined ? own : columnIn(source, columnName({ name: by, type: 'reference' }));
  const counts = field.type === 'relation' ? [...presence(context, source), ...itemScope(context, source)] : [];
  const items = (...conditions: readonly Sql[]): Sql =>
    sql`from ${from}${joinsOf(source.use, conditions)} where ${join(conditions, ' and ')}`;
  // Few items are chosen: their records are looked up once, instead of a check per record of the list.
  const isArchivable = by === undefined && source.entity.api.restore !== undefined;
  const named = field.type === 'relation' && isArchivable ? itemScope(context, source) : counts;
  const some = sql`${columnIn(record, 'id')} = any(array(select ${owner} ${items(sql`${item} = any(${list})`, ...named)}))`;
  const none = sql`not exists (select 1 ${items(link, ...counts)})`;
  return [...(value.some((item) => item !== null) ? [some] : []), ...(value.includes(null) ? [none] : [])];
}

function lastReference(
  { catalogue }: QueryContext,
  entity: Entity,
  path: string,
): { readonly path: string; readonly field: Field } {
  const names = path.split('.');
  let fields: Fields | undefined = entity.fields;
  let reference: { path: string; field: Field } | undefined;
  for (const [index, name] of names.entries()) {
    const field: Field | undefined = fields?.[name];
    if (field === undefined) break;
    if ('to' in field) reference = { path: names.slice(0, index + 1).join('.'), field };
    fields = fieldsBelow(catalogue.entities, field);
  }
  if (reference === undefined) throw new Error(`${entity.name}.${path} leads through no reference`);
  return reference;
}
