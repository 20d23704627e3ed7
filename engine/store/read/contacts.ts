import sql, { join, type Sql } from 'sql-template-tag';
import type { Catalogue, Recipient } from '../../metadata/types/index.ts';
import { requireEntity, type QueryContext } from '../query/query-context.ts';
import { printStatement } from '../query/print-statement.ts';
import { evaluateForViewer, pathValue, presence, rulePredicate } from '../query/rule-sql.ts';
import { columnIn, recordSource, type QuerySource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import type { Connection } from '../types.ts';

/** A recipient with an e-mail address. */
export interface ResolvedContact {
  /** Id of the record that names the contact. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  /** Id of the person's own record; null if only an e-mail is known. */
  readonly person: string | null;
  /** The organization for the notice, if the recipient declares one. */
  readonly within: string | null;
}

export interface ContactsRequest {
  readonly recipient: Recipient;
  /** For a recipient that is `of` another record: its id. */
  readonly owner?: string | undefined;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The last id of the previous batch; absent for the first. */
  readonly past?: string | undefined;
  readonly limit: number;
}

/** A batch of the contacts of a recipient, in record order, for any viewer; contacts without e-mail are left out. */
export async function readContacts(
  catalogue: Catalogue,
  connection: Connection,
  { recipient, owner, today, past, limit }: ContactsRequest,
): Promise<readonly ResolvedContact[]> {
  const context: QueryContext = { catalogue, viewer: {}, today, reach: 'everything' };
  const source = recordSource(requireEntity(catalogue, recipient.entity));
  const id = columnIn(source, 'id');
  const { email, name, language, person, within } = contactValues(context, source, recipient);
  const conditions = join(
    [
      sql`${email} <> ''`,
      ...presence(context, source),
      ...whichOnes(context, source, recipient, owner),
      ...(past === undefined ? [] : [sql`${id} > ${past}::bigint`]),
    ],
    ' and ',
  );
  const values = sql`${id}::text as id, ${email} as email, coalesce(${name}, '') as name,
    coalesce(${language}, '') as language, (${person})::text as person, (${within})::text as within`;
  const from = fromClause(source.use, [values, conditions]);
  const statement = sql`select ${values} from ${from} where ${conditions} order by ${id} limit ${limit}`;
  return await connection.query<ResolvedContact & Readonly<Record<string, unknown>>>(printStatement(statement));
}

function contactValues(
  context: QueryContext,
  source: QuerySource,
  { contact, within }: Recipient,
): Readonly<Record<string, Sql>> {
  const at = (path: string | undefined) =>
    path === undefined ? sql`null` : pathValue(context, source, path.split('.'));
  return {
    email: at(contact.email),
    name: at(contact.name),
    language: at(contact.language),
    person: at(contact.person?.id),
    within: at(within === undefined ? undefined : `${within}.id`),
  };
}

function whichOnes(
  context: QueryContext,
  source: QuerySource,
  { of, where }: Recipient,
  owner: string | undefined,
): readonly Sql[] {
  const rule = where === undefined ? true : evaluateForViewer(context, source.entity.name, where);
  const chosen = rule === true ? [] : [rulePredicate(context, source, rule)];
  if (of === undefined) return chosen;
  const by = of.by === 'id' ? columnIn(source, 'id') : pathValue(context, source, [of.by, 'id']);
  return [sql`${by} = ${owner ?? null}::bigint`, ...chosen];
}
