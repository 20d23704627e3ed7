import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { energyPerUnit } from '../../energy/eligibility/index.ts';
import { codeOfPeriod } from './code-of-period.ts';
import { rowsRequestOf, inLanguage, yesOrNo, type RowsRequest } from './rows-request.ts';
import type { RowSource } from './row-source.ts';

const { certificate, lot, substanceType, transaction } = columns;

/** Movements with their sign in the stock. */
const movements = {
  produced: 1,
  imported: 1,
  bought: 1,
  sold: -1,
  exported: -1,
  marketed: -1,
  lost: -1,
  split: -1,
} as const;

/**
 * Opening balance, movements and closing balance per fuel, from ledger entries by the day of the movement. Unconfirmed
 * offers still belong to the supplier.
 */
export async function yearBalance(catalogue: Catalogue, source: RowSource): Promise<readonly Values[]> {
  const { connection, task } = source;
  const rows = await connection.query(balances({ ...rowsRequestOf(source), timeZone: catalogue.brand.timeZone }));
  return rows.map((row) => ({
    ...row,
    substanceType: inLanguage(task, row, 'name'),
    advanced: yesOrNo(task, row['advanced']),
  }));
}

interface Balancing extends RowsRequest {
  readonly timeZone: string;
}

function balances(request: Balancing): Sql {
  const { from } = request;
  const names = Object.entries(movements);
  const figures = [
    figure('opening', sql`where day < ${from}::date`),
    ...names.map(([name, sign]) => figure(name, sql`where day >= ${from}::date and movement = ${name}`, sign)),
    figure('closing', sql`where true`),
  ];
  return sql`
    select "nameSK", "nameEN", "codeCN", unit, advanced, ${join(figures)}
    from (${entries(request)}) as moved
    group by substance_type_id, "nameSK", "nameEN", "codeCN", unit, advanced
    order by "nameSK", substance_type_id, unit, advanced`;
}

/** A quantity and its energy in MJ, with three decimals; energy is null when unknown for a part. */
function figure(name: string, which: Sql, sign = 1): Sql {
  const amount = sql`${raw(String(sign))} * coalesce(sum(amount) filter (${which}), 0)`;
  const energy = sql`case when bool_and(energy is not null) then ${raw(String(sign))} * coalesce(sum(amount * energy) filter (${which}), 0) end`;
  return sql`round(${amount}, 3)::text as ${raw(`"${name}"`)}, round(${energy}, 3)::text as ${raw(`"${name}Energy"`)}`;
}

/** Movements of the organization's property: entries of its lots and of its reservations. A reversal undoes the movement it reverses. */
function entries(request: Balancing): Sql {
  const { organizationId, to, timeZone, readable } = request;
  return sql`
    select moved.amount, happened.day, moved.movement,
      fuel.${substanceType.id} as substance_type_id, fuel.${substanceType.nameSK} as "nameSK",
      fuel.${substanceType.nameEN} as "nameEN", ${codeOfPeriod('fuel', to)},
      certificate.${certificate.amountUnit} as unit, coalesce(certificate.${certificate.advanced}, false) as advanced,
      ${energyPerUnit} as energy
    from ledger_entry as entry
    join ledger_posting as posting on posting.id = entry.posting_id
    left join ledger_posting as undone on undone.id = posting.reverses
    join ${tables.certificate} as certificate on certificate.${certificate.id} = entry.certificate_id
    join ${tables.substanceType} as fuel on fuel.${substanceType.id} = certificate.${certificate.substanceType}
    left join ${tables.lot} as lot on lot.${lot.id} = entry.lot_id
    left join ${tables.transaction} as transaction
      on transaction.${transaction.id} = coalesce(posting.transaction_id, lot.${lot.transaction})
    left join ${tables.transaction} as returned on returned.${transaction.id} = transaction.${transaction.returnOf}
    cross join lateral (select ${dayOf(timeZone)} as day) as happened
    cross join lateral (${movementsOf(request)}) as moved
    where (lot.${lot.organization} = ${organizationId} or ${isReserved(organizationId)} or ${isSaleCorrected(organizationId)})
      and happened.day <= ${to}::date ${readable}`;
}

function isReserved(organizationId: string): Sql {
  return sql`(entry.account = 'reserved' and transaction.${transaction.supplier} = ${organizationId})`;
}

/** A correction of a delivered certificate posts to the buyer's lot. */
function isSaleCorrected(organizationId: string): Sql {
  return sql`(${operation} = 'adjust' and lot.${lot.transaction} is not null
    and certificate.${certificate.supplier} = ${organizationId})`;
}

/**
 * Day of a movement, independent of its posting: that of the transaction, of the certificate's issue for origin and
 * corrections, and of the new certificate for a split. Reversals use the day of the reversed movement, as in the
 * quarter report.
 */
function dayOf(timeZone: string): Sql {
  const posted = sql`(posting.posted_at at time zone ${timeZone})::date`;
  return sql`coalesce(case ${operation}
    when 'issue' then certificate.${certificate.issuedAt}
    when 'adjust' then certificate.${certificate.issuedAt}
    when 'split' then (
      select made.${certificate.issuedAt} from ledger_posting as issue
      join ${tables.certificate} as made on made.${certificate.id} = issue.certificate_id
      where issue.linked = coalesce(posting.reverses, posting.id))
    else transaction.${transaction.date} end, ${posted})`;
}

const operation = sql`coalesce(undone.operation, posting.operation)`;

/** Movements of an entry; a correction after delivery is also an in and out movement of the supplier. */
function movementsOf({ organizationId }: Balancing): Sql {
  const sale = sql`case when coalesce(returned.${transaction.exportAbroad}, transaction.${transaction.exportAbroad}) then 'exported' else 'sold' end`;
  const isCorrected = isSaleCorrected(organizationId);
  return sql`
    select entry.amount, ${movementOf(sale)} as movement
    where lot.${lot.organization} = ${organizationId} or ${isReserved(organizationId)}
    union all select entry.amount, 'produced' where ${isCorrected}
    union all select -entry.amount, ${sale} where ${isCorrected}`;
}

/**
 * Kind of movement; null for reservations, which stay with the owner. Returned quantities count as neither bought nor
 * sold from the day of the return.
 */
function movementOf(sale: Sql): Sql {
  const isReturn = sql`transaction.${transaction.returnOf} is not null`;
  const isOwn = sql`certificate.${certificate.ownProduction} or certificate.${certificate.supplier} = lot.${lot.organization}`;
  return sql`case ${operation}
    when 'issue' then 'produced'
    when 'adjust' then case when ${isOwn} then 'produced' when certificate.${certificate.isImport} then 'imported' else 'bought' end
    when 'deliver' then case
      when entry.account = case when ${isReturn} then 'held' else 'reserved' end then ${sale}
      when coalesce(returned.${transaction.isInitial}, transaction.${transaction.isInitial}) and certificate.${certificate.isImport}
        then 'imported'
      else 'bought' end
    when 'retire' then case when transaction.${transaction.kind} = 'LOSS' then 'lost' else 'marketed' end
    when 'split' then 'split'
  end`;
}
