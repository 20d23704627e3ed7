import type { Connection } from '../../../engine/store/index.ts';
import type { LineageSelection } from './lineage-selection.ts';
import type { Flows, LotFacts } from './flows.ts';
import { countFurther, readDraws, readIssued, readLineageLots } from './lots.ts';
import { toCertificate, type Visibility } from './visibility.ts';

/** Reads ledger data of a selection within the viewer's scope; one statement per part. */
export async function readFlows(
  connection: Connection,
  sight: Visibility,
  { movements, splits, certificateIds }: LineageSelection,
  organizationId: string | undefined,
): Promise<Flows> {
  const transactionIds = movements.map(({ id }) => id);
  const drawing = { transactionIds, splitIds: splits.map(({ id }) => id) };
  const { draws, taken } = await readDraws(connection, drawing);
  const lotIds = [...new Set(draws.map(({ lotId }) => lotId))];
  const read = await readLineageLots(connection, { lotIds, deliveredBy: transactionIds, firstOf: certificateIds });
  const seen = await sight.lots(read.map(({ id }) => id));
  const lots = read.map((lot): LotFacts => ({ ...lot, isSeen: seen.has(lot.id) }));
  const first = firstLots(lots);
  const records = await sight.certificates(certificatesOf({ movements, splits, certificateIds }, lots));
  const { issued, corrected } = await readIssued(
    connection,
    records.map(({ id }) => id),
  );
  const origins = new Set([...certificateIds, ...first]);
  return {
    certificates: new Map(
      records.map((record) => {
        const certificate = toCertificate(record, { organizationId, isFirstLotSeen: first.has(record.id) });
        return [certificate.id, certificate];
      }),
    ),
    movements,
    lots,
    draws,
    taken,
    splits,
    issued: new Map([...issued].filter(([id]) => origins.has(id))),
    corrected,
    further: await countFurther(connection, [...seen], drawing),
  };
}

/** Certificates with a visible first lot. */
function firstLots(lots: readonly LotFacts[]): ReadonlySet<string> {
  const first = lots.filter(({ isSeen, transactionId }) => isSeen && transactionId === null);
  return new Set(first.map((lot) => lot.certificateId));
}

function certificatesOf(
  { movements, splits, certificateIds }: LineageSelection,
  lots: readonly LotFacts[],
): readonly string[] {
  const ofSplits = splits.flatMap(({ parentId, childId }) => [parentId, childId]);
  return [...new Set([...certificateIds, ...[...movements, ...lots].map((one) => one.certificateId), ...ofSplits])];
}
