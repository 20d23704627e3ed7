import sql, { empty, type Sql } from 'sql-template-tag';
import type { OperationCall } from '../../../engine/api/index.ts';
import { isId } from '../../../engine/record/index.ts';
import type { OperationArguments } from '../../../generated/server/arguments.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { reading } from '../../platform/records/index.ts';

const { certificate, holding } = columns;

/** A stock of an organization: of one certificate, or of one fuel in one unit. */
export type StockOf =
  | { readonly kind: 'certificate'; readonly certificateId: string; readonly organizationId: string | undefined }
  | {
      readonly kind: 'fuel';
      readonly organizationId: string;
      readonly substanceTypeId: string | undefined;
      readonly amountUnit: string | undefined;
    };

type StockCall = OperationCall<OperationArguments['stockHistory']>;

/** The stock named by the arguments; undefined for malformed ids, as for missing records. */
export function stockOf({ arguments: given, viewer }: StockCall): StockOf | undefined {
  const ids = [given.certificateId, given.substanceTypeId, given.organizationId].map((id) =>
    id === '' || id === null ? undefined : id,
  );
  if (ids.some((id) => id !== undefined && !isId(id))) return undefined;
  const [certificateId, substanceTypeId, organizationId] = ids;
  if (certificateId !== undefined) return { kind: 'certificate', certificateId, organizationId };
  const holder = organizationId ?? viewer?.organizationId;
  if (holder === undefined) return undefined;
  return { kind: 'fuel', organizationId: holder, substanceTypeId, amountUnit: given.amountUnit ?? undefined };
}

/** Holdings joined with certificates, as `holding` and `certificate`. */
export const holdingsWithCertificates = sql`${tables.holding} as holding
  join ${tables.certificate} as certificate on certificate.${certificate.id} = holding.${holding.certificate}`;

/** SQL condition for a `holding` in the stock. */
export function inStock(stock: StockOf): Sql {
  if (stock.kind === 'certificate') {
    const { certificateId, organizationId } = stock;
    return sql`holding.${holding.certificate} = ${certificateId}
      ${organizationId === undefined ? empty : sql`and holding.${holding.organization} = ${organizationId}`}`;
  }
  const { organizationId, substanceTypeId, amountUnit } = stock;
  return sql`holding.${holding.organization} = ${organizationId}
    ${substanceTypeId === undefined ? empty : sql`and holding.${holding.substanceType} = ${substanceTypeId}`}
    ${amountUnit === undefined ? empty : sql`and holding.${holding.amountUnit} = ${amountUnit}`}`;
}

const holder = reading('holding', { organization: { id: true } });

/** Upper bound of holders per certificate. */
const mostHolders = 1_000;

/**
 * Holders whose stock is in the viewer's scope of the entity `holding`. For a fuel one holding is checked, because the
 * scope only depends on the holder.
 */
export async function visibleHolders(call: OperationCall, stock: StockOf): Promise<readonly string[]> {
  const rows = await call.database.query<{ id: string }>(sql`
    select holding.${holding.id}::text as id from ${tables.holding} as holding
    where ${inStock(stock)} limit ${stock.kind === 'fuel' ? 1 : mostHolders}`);
  if (rows.length === 0) return [];
  const { items } = await call.store.page(
    call.principal,
    { entity: 'holding' },
    {
      filter: { id: rows.map(({ id }) => id) },
      sort: [{ by: 'id', direction: 'ASC' }],
      offset: 0,
      limit: rows.length,
      selection: holder.selection,
      count: false,
    },
  );
  return items.flatMap((item) => holder.toRecord(item).organization?.id ?? []);
}
