import sql, { join, type Sql } from 'sql-template-tag';
import { displayPaths, fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Field } from '../../metadata/types/index.ts';
import { type Principal, type QueryContext, queryContextOf } from '../query/query-context.ts';
import { printStatement } from '../query/print-statement.ts';
import { pathValue, presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource, type QuerySource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import { isCaseless, normalizedText } from '../tables/case-insensitive.ts';
import type { Connection } from '../types.ts';
import { scopeOf } from './list-plan.ts';
import { listTarget, type ListName } from './list-target.ts';

/** A lookup of records in a list by texts; names match regardless of diacritics. */
export interface NaturalKeyRequest {
  readonly list: ListName;
  /** Path of the searched text. */
  readonly by: string;
  /** Path of a reference to return instead of the record found. */
  readonly take?: string | undefined;
  readonly texts: readonly string[];
}

/** A record that matches one of the texts. */
export interface NaturalKeyMatch {
  /** The requested text. */
  readonly wanted: string;
  readonly id: string;
  /** Label of the record found. */
  readonly label: string;
}

/**
 * Finds records of a list, within the principal's scope, by equal texts; the text field itself needs no read
 * permission.
 */
export async function findByNaturalKey(
  catalogue: Catalogue,
  connection: Connection,
  principal: Principal,
  { list, by, take, texts }: NaturalKeyRequest,
): Promise<readonly NaturalKeyMatch[]> {
  const context = queryContextOf(catalogue, principal);
  const listed = listTarget(catalogue, list);
  const source = recordSource(listed.entity);
  const scope = scopeOf(context, listed);
  if (scope === false || texts.length === 0) return [];
  const text = pathValue(context, source, by.split('.'));
  const id = take === undefined ? columnIn(source, 'id') : pathValue(context, source, [...take.split('.'), 'id']);
  const compared = comparedBy(fieldAt(catalogue.entities, listed.entity.fields, by));
  const conditions = join(
    [
      sql`${compared(text)} = ${compared(sql`given.wanted`)}`,
      sql`${id} is not null`,
      ...(scope === true ? [] : [rulePredicate(context, source, scope)]),
      ...presence(context, source),
    ],
    ' and ',
  );
  const values = sql`given.wanted, (${id})::text as id, ${labelOf(context, source)} as label`;
  const from = sql`unnest(${texts}::text[]) as given (wanted), ${fromClause(source.use, [values, conditions])}`;
  const statement = sql`select distinct ${values} from ${from} where ${conditions} order by wanted, id`;
  return await connection.query<NaturalKeyMatch & Readonly<Record<string, unknown>>>(printStatement(statement));
}

function labelOf(context: QueryContext, source: QuerySource): Sql {
  const { display } = source.entity;
  const template = display[context.viewer.language ?? ''];
  // Without a language, the labels of all languages.
  const paths = displayPaths(template === undefined ? source.entity : { display: { shown: template } });
  const parts = paths.map((path) => sql`(${pathValue(context, source, path.split('.'))})::text`);
  return parts.length === 0 ? sql`''` : sql`concat_ws(' ', ${join(parts)})`;
}

/** Compares texts without diacritics and spaces; codes as their indexes do. */
function comparedBy(field: Field | undefined): (text: Sql) => Sql {
  const isCode = isCaseless(field) || (field?.type === 'text' && field.sequence !== undefined);
  return isCode ? (text) => normalizedText(field, text) : (text) => sql`replace(plain_text(${text}), ' ', '')`;
}
