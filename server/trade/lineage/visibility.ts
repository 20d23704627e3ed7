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

/** A certificate as the viewer sees it. */
type SeenCertificate = ReturnType<typeof certificates.toRecord>;

/** What the viewer may see: every question goes through the store, which knows their scope. */
export interface Visibility {
  readonly certificates: (ids: readonly string[]) => Promise<readonly SeenCertificate[]>;
  readonly movements: (ids: readonly string[]) => Promise<readonly MovementFacts[]>;
  /** The oldest movements of certificates, no more than `limit`. */
  readonly movementsOf: (certificateIds: readonly string[], limit: number) => Promise<readonly MovementFacts[]>;
  readonly lots: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Statuses in which a transaction holds or has moved a quantity. */
const moving: readonly TransactionStatus[] = ['PENDING', 'CONFIRMED', 'ON_MARKET', 'LOSS'];

/** The sight of whoever calls. */
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
      // Among the oldest there is one production for each certificate at most.
      const transactions = await read(movements, filter, limit + certificateIds.length);
      return transactions.flatMap(toMovement).slice(0, limit);
    },
    lots: async (ids) =>
      new Set(ids.length === 0 ? [] : (await read(lots, { id: ids }, ids.length)).map(({ id }) => id)),
  };
}

/** The certificate's facts; its coming into being is seen with a lot it was issued into, and by whom registered it. */
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

/** A production moves nothing, nor does a rejected sale. */
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
