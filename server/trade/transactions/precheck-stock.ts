import sql from 'sql-template-tag';
import { Refusal, type Precheck } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import type { Transaction } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { needed } from '../../platform/records/index.ts';
import { amountRefusal, thousandths, toThousandths, type Thousandths } from '../ledger/index.ts';

/** What an organization has of a certificate once the sales before were made. */
interface Holding {
  available: Thousandths;
  readonly unit: string;
  readonly isFrozen: boolean;
}

type Sale = Partial<Transaction>;

/** Tells which new transactions would find too little in stock: each takes from what those before it left. */
export function precheckStock(): Precheck<Sale> {
  const holdings = new Map<string, Holding>();
  return {
    load: async (connection, sales) => {
      const unknown = sales.filter((sale) => !holdings.has(keyOf(sale)));
      for (const [key, holding] of await readHoldings(connection, unknown)) holdings.set(key, holding);
    },
    refusalOf: (sale) => {
      const amount = toThousandths(needed(sale, 'amount'));
      const { available, unit, isFrozen } = holdings.get(keyOf(sale)) ?? nothing;
      // What goes to the market may be nothing at all, which takes nothing.
      if (amount === 0n) return undefined;
      if (available < amount) return amountRefusal('errors.transaction.notEnoughStock', { amount, available }, unit);
      return isFrozen ? new Refusal('errors.certificate.frozen') : undefined;
    },
    take: (sale) => {
      const holding = holdings.get(keyOf(sale));
      if (holding === undefined) return;
      holding.available = thousandths(holding.available - toThousandths(needed(sale, 'amount')));
    },
  };
}

const nothing: Holding = { available: thousandths(0n), unit: '', isFrozen: false };

function keyOf(sale: Sale): string {
  return `${needed(sale, 'certificate').id} ${needed(sale, 'supplier').id}`;
}

interface HoldingRow {
  readonly [column: string]: unknown;
  readonly key: string;
  readonly available: string;
  readonly unit: string;
  readonly is_frozen: boolean;
}

async function readHoldings(
  connection: Connection,
  sales: readonly Sale[],
): Promise<readonly (readonly [string, Holding])[]> {
  if (sales.length === 0) return [];
  const { certificate, lot } = columns;
  const rows = await connection.query<HoldingRow>(sql`
    select asked.certificate || ' ' || asked.holder as key, whole.${certificate.amountUnit} as unit,
      whole.${certificate.frozenAt} is not null as is_frozen,
      (select coalesce(sum(lot.${lot.available}), 0)::text from ${tables.lot} as lot
        where lot.${lot.certificate} = asked.certificate and lot.${lot.organization} = asked.holder
          and lot.${lot.available} > 0) as available
    from (
      select distinct * from unnest(${sales.map((sale) => needed(sale, 'certificate').id)}::bigint[],
        ${sales.map((sale) => needed(sale, 'supplier').id)}::bigint[]) as asked (certificate, holder)
    ) as asked
    join ${tables.certificate} as whole on whole.${certificate.id} = asked.certificate`);
  return rows.map(({ key, available, unit, is_frozen: isFrozen }) => [
    key,
    { available: toThousandths(available), unit, isFrozen },
  ]);
}
