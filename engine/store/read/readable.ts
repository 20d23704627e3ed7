import sql, { type Sql } from 'sql-template-tag';
import type { Field } from '../../metadata/types/index.ts';
import { columnName } from '../names/names.ts';
import type { QueryContext } from '../query/query-context.ts';
import { ListRefused } from './list-refused.ts';
import {
  nullUnlessOpen,
  insideGroup,
  opennessOf,
  type Position,
  sourceOf,
  throughReference,
  valueAtPosition,
} from './position.ts';
import { pathValue } from '../query/rule-sql.ts';
import { columnIn } from '../query/source.ts';

/** A filter or sort path as visible to the viewer: null if closed. */
export interface Readable {
  readonly value: Sql;
  readonly field: Field | undefined;
}

/**
 * The expression of a path for this viewer.
 * @throws ListRefused if the viewer may never read it
 */
export function readable(
  context: QueryContext,
  position: Position,
  path: string,
  wanted: readonly (string | number)[],
): Readable {
  const names = path.split('.');
  let here = position;
  const conditions: Sql[] = [];
  for (const [index, name] of names.entries()) {
    const openness = opennessOf(context, here, name);
    if (openness === false) throw new ListRefused('closed', path, wanted);
    if (openness !== true) conditions.push(openness);
    const field = here.fields[name];
    const isLast = index === names.length - 1 || (names[index + 1] === 'id' && field?.type === 'reference');
    if (field === undefined || isLast) return { value: guardedBy(conditions, valueHere(context, here, name)), field };
    here = next(context, here, field);
  }
  throw new Error('a path has at least one name');
}

function guardedBy(conditions: readonly Sql[], value: Sql): Sql {
  return conditions.reduce((inner, condition) => nullUnlessOpen(condition, inner), value);
}

function next(context: QueryContext, position: Position, field: Field): Position {
  if (field.type === 'group') return insideGroup(position, field);
  if (field.type === 'reference') return throughReference(context, position, field);
  throw new Error(`no filter or sort leads through ${position.entity.name}.${field.name}`);
}

function valueHere(context: QueryContext, position: Position, name: string): Sql {
  const source = sourceOf(position, name);
  const field = position.fields[name];
  if (field === undefined) return pathValue(context, source, [name]);
  if (field.type === 'reference') return columnIn(source, columnName(field, position.prefix));
  return sql`${valueAtPosition(context, position, field)}`;
}
