import type { OperationCall } from '../../../engine/api/index.ts';
import type { FilterInput } from '../../../engine/store/index.ts';
import type { Records, TransactionStatus } from '../../../generated/server/records.ts';
import { reading, type RecordReader } from '../../platform/records/index.ts';
import type { CertificateFacts, MovementFacts } from './flows.ts';

const certificates = reading('certificate', {
  id: true,
  code: true,
  amountUnit: true,
  issuedAt: true,
  supplier: { id: true, name: true },
  registeredBy: { id: true },
  initialTransaction: { id: true },
});

const movements = reading('transaction', {
  id: true,
  code: true,
  kind: true,
  status: true,
  date: true,
  supplier: { id: true, name: true },
  buyer: { id: true, name: true },
  certificate: { id: true, code: true },
});

const lots = reading('lot', { id: true });

/** A certificate within the viewer's scope. */
type SeenCertificate = ReturnType<typeof certificates.toRecord>;

/** Reads records within the viewer's scope; all queries go through the store. */
export interface Visibility {
  readonly certificates: (ids: readonly string[]) => Promise<readonly SeenCertificate[]>;
  readonly movements: (ids: readonly string[]) => Promise<readonly MovementFacts[]>;
  /** The oldest movements of certificates, at most `limit`. */
  readonly movementsOf: (certificateIds: readonly string[], limit: number) => Promise<readonly MovementFacts[]>;
  readonly lots: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Statuses in which a transaction reserves or has moved a quantity. */
const moving: readonly TransactionStatus[] = ['PENDING', 'CONFIRMED', 'ON_MARKET', 'LOSS'];

/** Visibility for the caller. */
export function visibilityOf({ store, principal }: OperationCall): Visibility {
  const read = async <E extends keyof Records, F extends keyof Records[E] & string>(
    { entity, selection, toRecord }: RecordReader<E, F>,
    filter: { readonly [G in F]?: FilterInput },
    limit: number,
  ) => {
    const sort = [{ by: 'id', direction: 'ASC' as const }];
    const page = await store.page(principal, { entity }, { filter, sort, offset: 0, limit, selection, count: false });
    return page.items.map(toRecord);
  };
  return {
    certificates: (ids) => (ids.length === 0 ? Promise.resolve([]) : read(certificates, { id: ids }, ids.length)),
    movements: async (ids) =>
      ids.length === 0 ? [] : (await read(movements, { id: ids }, ids.length)).flatMap(toMovement),
    movementsOf: async (certificateIds, limit) => {
      const filter = { certificate: certificateIds, status: moving };
      // The oldest ones include at most one production per certificate, which is dropped.
      const transactions = await read(movements, filter, limit + certificateIds.length);
      return transactions.flatMap(toMovement).slice(0, limit);
    },
    lots: async (ids) =>
      new Set(ids.length === 0 ? [] : (await read(lots, { id: ids }, ids.length)).map(({ id }) => id)),
  };
}

/** Facts of a certificate; its issue is visible to holders of its first lot and to its registrant. */
export function toCertificate(
  record: SeenCertificate,
  { organizationId, isFirstLotSeen }: { readonly organizationId: string | undefined; readonly isFirstLotSeen: boolean },
): CertificateFacts {
  const { id, code, amountUnit, supplier, registeredBy, issuedAt, initialTransaction } = record;
  return {
    id,
    code: code ?? '',
    amountUnit: amountUnit ?? '',
    supplier: supplier?.name ?? '',
    issuedAt: issuedAt ?? null,
    initialTransactionId: initialTransaction?.id ?? null,
    isOriginSeen: isFirstLotSeen || (organizationId !== undefined && registeredBy?.id === organizationId),
  };
}

/** Skips productions and rejected sales, which move nothing. */
function toMovement(record: ReturnType<typeof movements.toRecord>): readonly MovementFacts[] {
  const { id, code, kind, status, certificate, supplier, buyer, date } = record;
  if (kind === 'PRODUCTION' || !status || !moving.includes(status)) return [];
  return [
    {
      id,
      certificateId: certificate?.id ?? '',
      code: code ?? '',
      kind: status === 'ON_MARKET' ? 'MARKET' : kind === 'LOSS' || kind === 'RETURN' ? kind : 'SALE',
      status,
      supplier: supplier?.name ?? '',
      buyer: buyer?.name ?? null,
      date: date ?? null,
    },
  ];
}
