import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { copyLedger } from './copy-ledger.ts';
import { type CopiedExpressions, columnList, columnsOf, copiedValues, forColumns, execute } from './copy-sql.ts';
import { importedShare, largestShare } from './proportions.ts';
import { certificateIn, idIn, numberIn, type ReservedRanges } from './reserved-ranges.ts';
import { certificateForeignKeys, codes, organizationColumns } from './templates.ts';

/** Age of the oldest copies: seven years. */
const oldestDays = 7 * 365;

/** A range of copies out of `total`, oldest first. */
export interface CopyRange {
  readonly from: number;
  readonly count: number;
  readonly total: number;
}

/** `varied`: other organizations, times and amounts. `same`: exact copies, to be templates. */
export type CopyMode = { readonly kind: 'varied'; readonly portion: CopyRange } | { readonly kind: 'same' };

/**
 * Copies the noted templates with all their rows and a new ledger chain; deterministic by number. Holdings of `same`
 * copies are left to the trigger.
 * @returns ids of the new certificates
 */
export async function copyCertificates(
  connection: Connection,
  ranges: ReservedRanges,
  manner: CopyMode,
): Promise<readonly string[]> {
  await (manner.kind === 'same' ? noteSame(connection) : noteVaried(connection, manner.portion));
  await connection.query(sql`analyze copy`);
  const tables = Object.keys(certificateForeignKeys).filter((table) => manner.kind === 'varied' || table !== 'holding');
  // Certificates and first transactions refer to each other, so one statement inserts all.
  const parts: string[] = [];
  for (const table of tables) parts.push(await copyStatement(connection, table, ranges));
  const last = await copyStatement(connection, 'certificate', ranges);
  await execute(
    connection,
    `with ${parts.map((part, index) => `part${String(index)} as (${part})`).join(', ')} ${last}`,
  );
  await copyLedger(connection, ranges);
  const made = await connection.query<{ id: string }>({
    text: `select (${certificateIn(ranges)})::text as id from copy order by n`,
    values: [],
  });
  await execute(connection, 'drop table copy');
  return made.map(({ id }) => id);
}

async function noteSame(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temporary table copy on commit drop as
    select place as n, place, 1 as factor, interval '0' as moved, '/T' || place as suffix, false as imported,
      (select array_agg(part.id order by part.number) from template_part as part where part.place = chosen.place) as organizations
    from chosen`);
}

/** Notes the roles in the templates and the number of organizations per role, until the end of the transaction. */
export async function noteRoles(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temporary table template_role on commit drop as
    select part.place, part.number, part.role, (select count(*) from pool where pool.role = part.role) as organizations,
      (select count(*) from pool where pool.role = 'PUBLIC_ORGANIZATION') as traders
    from template_part as part`);
}

async function noteVaried(connection: Connection, { from, count, total }: CopyRange): Promise<void> {
  await connection.query(sql`select setseed(${(from % 1_000_003) / 1_000_003})`);
  await execute(
    connection,
    `create temporary table copy on commit drop as
    select drawn.n, drawn.place, 1 + floor(drawn.size * 20)::integer as factor,
      certificate.created_at - (now() - make_interval(secs => ((${String(total)} - drawn.n) + drawn.late) * ${String(oldestDays * 86_400)}.0 / ${String(total)})) as moved,
      '/' || drawn.n as suffix, drawn.n % ${String(importedShare)} = 7 as imported, played.organizations
    from (
      select n, n % (select count(*) from chosen) as place,
        n % ${String(largestShare)} = 0 as "isLargest", random() as size, random() as late,
        floor(random() * 1000000007)::bigint as trader, 1 + floor(random() * 2)::bigint as step, floor(random() * 1000000007)::bigint as foreigner
      from generate_series(${String(from)}, ${String(from + count - 1)}) as n
    ) as drawn
    join template_certificate as certificate using (place)
    cross join lateral (${playing}) as played`,
  );
}

/**
 * Organizations of a copy: the registrant is the largest organization for a share of the copies, else any trader;
 * others are distinct traders; the verifier is the trader's, round-robin for the largest.
 */
const playing = `
  select array_agg(
    case
      when part.number = 1 and drawn."isLargest" then (select id from pool where pool.role = 'LARGEST')
      else (select id from pool where pool.role = part.role and number = case part.role
        when 'QUALIFIED_AUTHORITY' then case when drawn."isLargest" then drawn.n / ${String(largestShare)} else drawn.trader % part.traders end
        when 'PUBLIC_ORGANIZATION' then drawn.trader + (part.number - 1) * drawn.step
        else drawn.foreigner end % part.organizations)
    end order by part.number) as organizations
  from template_role as part where part.place = drawn.place`;

const moved = (column: string): string => `template."${column}" - copy.moved`;
const movedDay = (column: string): string => `(template."${column}" - copy.moved)::date`;
const multiplied = (column: string): string => `template."${column}" * copy.factor`;
const organization = (column: string): string => `copy.organizations[template."${column}"]`;
/** Numbers ascend with time, as in a register. */
function newCode(ranges: ReservedRanges, sequence: string): string {
  const prefix = codes.find((code) => code.sequence === sequence)?.prefix ?? '';
  const number = numberIn(ranges, sequence, 'template.number');
  return `'${prefix}' || extract(year from template.created_at - copy.moved) || lpad((${number})::text, 7, '0')`;
}

function changesOf(table: string, ranges: ReservedRanges): CopiedExpressions {
  const transaction = idIn(ranges, 'transaction');
  const certificate = certificateIn(ranges);
  const common: CopiedExpressions = {
    id: idIn(ranges, table)('template.number'),
    ...forColumns(organizationColumns[table] ?? [], organization),
    ...forColumns(['created_at', 'updated_at', 'posted_at'], moved),
    ...forColumns(['certificate_id', 'record_id'], () => certificate),
    ...forColumns(['transaction_id'], (column) => transaction(`template.${column}`)),
  };
  return { ...common, ...own(ranges)[table] };
}

function own(ranges: ReservedRanges): Readonly<Record<string, CopiedExpressions>> {
  const transaction = idIn(ranges, 'transaction');
  const outputCode = newCode(ranges, 'transaction_output_certificate_code_code');
  return {
    certificate: {
      code: newCode(ranges, 'certificate_code_code'),
      external_code: 'template.external_code || copy.suffix',
      ...forColumns(['amount', 'energy', 'higher_energy'], multiplied),
      ...forColumns(['issued_at', 'produced_at', 'period_start', 'period_end'], movedDay),
      imported_at: `case when copy.imported then ${moved('created_at')} end`,
      initial_transaction_id: transaction('template.initial_transaction_id'),
    },
    transaction: {
      code: newCode(ranges, 'transaction_code_code'),
      output_certificate_code: `case when template.output_certificate_code is not null then ${outputCode} end`,
      ...forColumns(['amount'], multiplied),
      ...forColumns(['date', 'period_start', 'period_end'], movedDay),
    },
    lot: forColumns(['amount', 'available'], multiplied),
    holding: forColumns(
      ['received', 'available', 'reserved', 'sold', 'returned', 'on_market', 'lost', 'split'],
      multiplied,
    ),
    ledger_posting: {
      reverses: idIn(ranges, 'ledger_posting')('template.reverses'),
      // Sealed after all rows exist.
      ...forColumns(['seal_lane', 'seal_link', 'seal'], () => 'null'),
    },
  };
}

async function copyStatement(connection: Connection, table: string, ranges: ReservedRanges): Promise<string> {
  const columns = await columnsOf(connection, table);
  return `insert into "${table}" (${columnList(columns)}) overriding system value
    select ${copiedValues(columns, changesOf(table, ranges))} from copy join template_${table} as template using (place) order by copy.n`;
}
