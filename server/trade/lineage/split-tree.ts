import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { toThousandths } from '../ledger/index.ts';
import type { SplitFacts } from './flows.ts';

/** Certificates related by splits. */
export interface SplitTree {
  readonly certificateIds: readonly string[];
  readonly splits: readonly SplitFacts[];
}

/** Maximum certificates of a family; the lineage of the last one shows further ones. */
const largestFamily = 20;

interface SplitRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly parent_id: string;
  readonly child_id: string;
  readonly taken: string;
  readonly made: string;
  readonly ratio: string | null;
}

/** Unreversed splits: the parent's posting and the child's issue that refers to it. */
const standingSplit = sql`
  select split.id, split.certificate_id as parent_id, issue.certificate_id as child_id, split.ratio,
    (select sum(amount) from ledger_entry where posting_id = split.id and account = 'split') as taken,
    (select -1 * sum(amount) from ledger_entry where posting_id = issue.id and account = 'issued') as made
  from ledger_posting as split join ledger_posting as issue on issue.linked = split.id
  where split.operation = 'split' and issue.operation = 'issue'
    and not exists (select 1 from ledger_posting as undo where undo.reverses in (split.id, issue.id))`;

/** Ancestors and descendants of a certificate by splits, in two statements. */
export async function readFamily(connection: Connection, certificateId: string): Promise<SplitTree> {
  const rows = await connection.query<{ id: string }>(sql`
    with recursive
    ancestor (id) as (
      select ${certificateId}::bigint
      union
      select split.certificate_id from ancestor
      join ledger_posting as issue on issue.certificate_id = ancestor.id and issue.operation = 'issue'
      join ledger_posting as split on split.id = issue.linked
    ),
    descendant (id) as (
      select ${certificateId}::bigint
      union
      select issue.certificate_id from descendant
      join ledger_posting as split on split.certificate_id = descendant.id and split.operation = 'split'
      join ledger_posting as issue on issue.linked = split.id
    )
    select id::text from (
      (select id from ancestor limit ${largestFamily}) union (select id from descendant limit ${largestFamily})
    ) as family`);
  const certificateIds = rows.map(({ id }) => id);
  return {
    certificateIds,
    splits: await readSplits(connection, sql`split.certificate_id = any(${certificateIds}::bigint[])`),
  };
}

/** Splits that draw on the lots, and those that produced the certificates in `madeFor`. */
export function readSplitsAround(
  connection: Connection,
  { lotIds, madeFor }: { readonly lotIds: readonly string[]; readonly madeFor: readonly string[] },
): Promise<readonly SplitFacts[]> {
  return readSplits(
    connection,
    sql`split.id in (
      select posting_id from ledger_entry where lot_id = any(${lotIds}::bigint[]) and effect = 'draw'
      union all
      select linked from ledger_posting where certificate_id = any(${madeFor}::bigint[]) and linked is not null)`,
  );
}

async function readSplits(connection: Connection, which: Sql): Promise<readonly SplitFacts[]> {
  const rows = await connection.query<SplitRow>(sql`
    select id::text, parent_id::text, child_id::text, taken::text, made::text, trim_scale(ratio)::text as ratio
    from (${standingSplit} and ${which}) as standing order by id limit ${largestFamily}`);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    childId: row.child_id,
    taken: toThousandths(row.taken),
    made: toThousandths(row.made),
    ratio: row.ratio,
  }));
}
