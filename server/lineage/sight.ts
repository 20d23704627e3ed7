import type { OperationCall } from '../../engine/api/index.ts';
import { textAt, type Values } from '../../engine/record/index.ts';
import type { FilterValue, Selection } from '../../engine/store/index.ts';
import type { CertificateFacts, MovementFacts } from './flows.ts';

/** What the viewer may see: every question goes through the store, which knows their scope. */
export interface Sight {
  readonly certificates: (ids: readonly string[]) => Promise<readonly Values[]>;
  readonly movements: (ids: readonly string[]) => Promise<readonly MovementFacts[]>;
  /** The oldest movements of certificates, no more than `limit`. */
  readonly movementsOf: (certificateIds: readonly string[], limit: number) => Promise<readonly MovementFacts[]>;
  readonly lots: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

const certificateSelection: Selection = {
  id: true,
  code: true,
  amountUnit: true,
  issuedAt: true,
  supplier: { id: true, name: true },
  registeredBy: { id: true },
  initialTransaction: { id: true },
};

const movementSelection: Selection = {
  id: true,
  code: true,
  kind: true,
  status: true,
  date: true,
  supplier: { id: true, name: true },
  buyer: { id: true, name: true },
  certificate: { id: true, code: true },
};

/** Statuses in which a transaction holds or has moved a quantity. */
const moving = ['PENDING', 'CONFIRMED', 'ON_MARKET', 'LOSS'];

/** The sight of whoever calls. */
export function sightOf({ store, asker }: OperationCall): Sight {
  const read = async (
    entity: string,
    filter: Readonly<Record<string, FilterValue>>,
    selection: Selection,
    limit: number,
  ) => {
    const sort = [{ by: 'id', direction: 'ASC' as const }];
    const page = await store.page(asker, { entity }, { filter, sort, offset: 0, limit, selection, count: false });
    return page.items;
  };
  const byId = async (entity: string, ids: readonly string[], selection: Selection) =>
    ids.length === 0 ? [] : await read(entity, { id: ids }, selection, ids.length);
  return {
    certificates: (ids) => byId('certificate', ids, certificateSelection),
    movements: async (ids) => (await byId('transaction', ids, movementSelection)).flatMap(toMovement),
    movementsOf: async (certificateIds, limit) => {
      const filter = { certificate: certificateIds, status: moving };
      // Among the oldest there is one production for each certificate at most.
      const found = await read('transaction', filter, movementSelection, limit + certificateIds.length);
      return found.flatMap(toMovement).slice(0, limit);
    },
    lots: async (ids) => new Set((await byId('lot', ids, { id: true })).map(({ id }) => String(id))),
  };
}

/** The certificate's facts; its coming into being is seen with a lot it was issued into, and by whom registered it. */
export function toCertificate(
  record: Values,
  { organizationId, isFirstLotSeen }: { readonly organizationId: string | undefined; readonly isFirstLotSeen: boolean },
): CertificateFacts {
  const registeredBy = textAt(record, 'registeredBy.id');
  return {
    id: String(record['id']),
    code: String(record['code']),
    amountUnit: String(record['amountUnit']),
    supplier: textAt(record, 'supplier.name') ?? '',
    issuedAt: textAt(record, 'issuedAt') ?? null,
    initialTransactionId: textAt(record, 'initialTransaction.id') ?? null,
    isOriginSeen: isFirstLotSeen || (organizationId !== undefined && registeredBy === organizationId),
  };
}

/** A production moves nothing, nor does a rejected sale. */
function toMovement(record: Values): readonly MovementFacts[] {
  const status = String(record['status']);
  if (record['kind'] === 'PRODUCTION' || !moving.includes(status)) return [];
  return [
    {
      id: String(record['id']),
      certificateId: textAt(record, 'certificate.id') ?? '',
      code: String(record['code']),
      kind: status === 'LOSS' ? 'LOSS' : status === 'ON_MARKET' ? 'MARKET' : 'SALE',
      status,
      supplier: textAt(record, 'supplier.name') ?? '',
      buyer: textAt(record, 'buyer.name') ?? null,
      date: textAt(record, 'date') ?? null,
    },
  ];
}
