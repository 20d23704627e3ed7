import sql from 'sql-template-tag';
import { Refusal, type Precheck } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import type { Transaction } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { needed } from '../../platform/records/index.ts';
import {
  amountRefusal,
  arrivedBy,
  arrivedOn,
  dateRefusal,
  drawFrom,
  thousandths,
  toThousandths,
  total,
  type Thousandths,
} from '../ledger/index.ts';

/** Stock of an organization in a certificate, after the previous sales of the dry run. */
interface Holding {
  readonly lots: readonly LeftLot[];
  readonly unit: string;
  readonly isFrozen: boolean;
}

interface LeftLot {
  readonly id: string;
  available: Thousandths;
  readonly arrived: string;
}

type Sale = Partial<Transaction>;

/** Dry run check for insufficient stock; each sale draws on what the previous ones left. */
export function precheckStock(): Precheck<Sale> {
  const holdings = new Map<string, Holding>();
  return {
    reads: ['certificate', 'supplier', 'amount', 'date'],
    load: async (connection, sales) => {
      const unknown = sales.filter((sale) => !holdings.has(keyOf(sale)));
      for (const [key, holding] of await readHoldings(connection, unknown)) holdings.set(key, holding);
    },
    refusalOf: (sale) => {
      const [amount, date] = [toThousandths(needed(sale, 'amount')), needed(sale, 'date')];
      const { lots, unit, isFrozen } = holdings.get(keyOf(sale)) ?? nothing;
      // A market entry of zero draws nothing.
      if (amount === 0n) return undefined;
      const [available, availableThen] = [availableOf(lots), availableOf(arrivedBy(lots, date))];
      if (available < amount) return amountRefusal('errors.transaction.notEnoughStock', { amount, available }, unit);
      if (availableThen < amount) return dateRefusal({ amount, available: availableThen, date }, unit);
      return isFrozen ? new Refusal('errors.certificate.frozen') : undefined;
    },
    take: (sale) => {
      const lots = arrivedBy(holdings.get(keyOf(sale))?.lots ?? [], needed(sale, 'date'));
      for (const { lotId, amount } of drawFrom(lots, toThousandths(needed(sale, 'amount'))) ?? []) {
        const lot = lots.find(({ id }) => id === lotId);
        if (lot !== undefined) lot.available = thousandths(lot.available - amount);
      }
    },
  };
}

const nothing: Holding = { lots: [], unit: '', isFrozen: false };

function availableOf(lots: readonly LeftLot[]): Thousandths {
  return total(lots.map(({ available }) => available));
}

function keyOf(sale: Sale): string {
  return `${needed(sale, 'certificate').id} ${needed(sale, 'supplier').id}`;
}

interface LotRow {
  readonly [column: string]: unknown;
  readonly key: string;
  /** Null, with the other columns filled, when the organization has no lot. */
  readonly id: string | null;
  readonly available: string;
  readonly arrived: string;
  readonly unit: string;
  readonly is_frozen: boolean;
}

async function readHoldings(
  connection: Connection,
  sales: readonly Sale[],
): Promise<readonly (readonly [string, Holding])[]> {
  if (sales.length === 0) return [];
  const { certificate, lot, transaction } = columns;
  const rows = await connection.query<LotRow>(sql`
    select asked.certificate || ' ' || asked.holder as key, lot.${lot.id}::text as id, lot.${lot.available}::text as available,
      ${arrivedOn}, whole.${certificate.amountUnit} as unit, whole.${certificate.frozenAt} is not null as is_frozen
    from (
      select distinct * from unnest(${sales.map((sale) => needed(sale, 'certificate').id)}::bigint[],
        ${sales.map((sale) => needed(sale, 'supplier').id)}::bigint[]) as asked (certificate, holder)
    ) as asked
    join ${tables.certificate} as whole on whole.${certificate.id} = asked.certificate
    left join ${tables.lot} as lot on lot.${lot.certificate} = asked.certificate and lot.${lot.organization} = asked.holder
      and lot.${lot.available} > 0
    left join ${tables.transaction} as delivery on delivery.${transaction.id} = lot.${lot.transaction}
    order by lot.${lot.id}`);
  return Object.entries(Object.groupBy(rows, ({ key }) => key)).map(([key, ofHolding = []]) => [
    key,
    {
      lots: ofHolding.flatMap(({ id, available, arrived }) =>
        id === null ? [] : [{ id, available: toThousandths(available), arrived }],
      ),
      unit: ofHolding[0]?.unit ?? '',
      isFrozen: ofHolding[0]?.is_frozen === true,
    },
  ]);
}
