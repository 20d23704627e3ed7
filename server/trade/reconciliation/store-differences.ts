import sql from 'sql-template-tag';
import { instantText } from '../../../engine/record/index.ts';
import { type WriteOperation, createStore } from '../../../engine/store/index.ts';
import type { Certificate, ReconciliationDifference } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { answersFor } from '../../people/organizations/index.ts';
import { inOwnOperation, type SystemDependencies } from '../../platform/records/index.ts';
import { findingSentence, type LedgerFinding } from './finding.ts';
import { createNotices } from '../../platform/mail/index.ts';

const { certificate, reconciliationDifference: difference } = columns;

/** A difference with its sentences. */
export interface StoredDifference {
  readonly certificateId: string | undefined;
  readonly sentences: { readonly sk: string; readonly en: string };
  /** True when the registry has accepted this difference. */
  readonly accepted: boolean;
}

/** Converts a new finding. */
export function toDifference(
  { texts }: SystemDependencies['catalogue'],
  certificateId: string | undefined,
  finding: LedgerFinding,
): StoredDifference {
  const sentences = { sk: findingSentence(texts, 'sk', finding), en: findingSentence(texts, 'en', finding) };
  return { certificateId, sentences, accepted: false };
}

/** Stores the findings of a certificate for the registry, and freezes it unless all are accepted. */
export function storeDifferences(
  own: SystemDependencies,
  certificateId: string | undefined,
  findings: readonly LedgerFinding[],
): Promise<readonly StoredDifference[]> {
  return inOwnOperation(own, async (operation) => {
    if (certificateId !== undefined)
      await operation.connection.query(sql`
        select 1 from ${tables.certificate} where ${certificate.id} = ${certificateId} for no key update`);
    const differences: StoredDifference[] = [];
    for (const finding of findings) {
      const difference = toDifference(own.catalogue, certificateId, finding);
      const { id, accepted } = await keep(operation, difference);
      if (!accepted && certificateId !== undefined) await freeze(own, operation, { certificateId, differenceId: id });
      differences.push({ ...difference, accepted });
    }
    return differences;
  });
}

/** Differences are identified by their sentence; a changed one is new. */
async function keep(
  operation: WriteOperation,
  { certificateId, sentences }: Omit<StoredDifference, 'accepted'>,
): Promise<{ readonly id: string; readonly accepted: boolean }> {
  const [known] = await operation.connection.query<{ id: string; accepted: boolean }>(sql`
    select ${difference.id}::text as id, ${difference.liftedAt} is not null as accepted
    from ${tables.reconciliationDifference}
    where ${difference.certificate} is not distinct from ${certificateId ?? null} and ${difference.sentenceEN} = ${sentences.en}
    order by ${tables.reconciliationDifference}.${difference.id} desc limit 1`);
  if (known !== undefined) return known;
  const made: Partial<ReconciliationDifference> = {
    certificate: certificateId === undefined ? null : { id: certificateId },
    sentenceSK: sentences.sk,
    sentenceEN: sentences.en,
    foundAt: instantText(operation.now),
  };
  const id = await operation.insert('reconciliationDifference', made, { action: 'reconcile' });
  return { id, accepted: false };
}

async function freeze(
  own: SystemDependencies,
  operation: WriteOperation,
  { certificateId, differenceId }: { readonly certificateId: string; readonly differenceId: string },
): Promise<void> {
  const [row] = await operation.connection.query<{ is_frozen: boolean }>(sql`
    select ${certificate.frozenAt} is not null as is_frozen from ${tables.certificate} where ${certificate.id} = ${certificateId}`);
  if (row?.is_frozen !== false) return;
  const changes: Partial<Certificate> = {
    frozenAt: instantText(operation.now),
    frozenReason: { id: differenceId },
    freezeLiftReason: null,
  };
  await operation.write('certificate', certificateId, changes, { action: 'freeze' });
  await notifyFreeze(own, operation, certificateId);
}

/** Notifies representatives of a frozen certificate, and the registry. */
async function notifyFreeze(
  own: SystemDependencies,
  { connection }: WriteOperation,
  certificateId: string,
): Promise<void> {
  const { certificate, organization, organizationUser: member } = columns;
  const recipients = await connection.query<{ userId: string; organizationId: string; code: string }>(sql`
    select people.${member.user}::text as "userId", place.${organization.id}::text as "organizationId",
      frozen.${certificate.code} as code
    from ${tables.certificate} as frozen
    join ${tables.organization} as place
      on place.${organization.id} = frozen.${certificate.registeredBy} or place.${organization.role} = 'REGISTRY'
    join ${tables.organizationUser} as people on people.${member.organization} = place.${organization.id}
    where frozen.${certificate.id} = ${certificateId}
      and ${answersFor(sql`people`)}`);
  const { catalogue, database, now } = own;
  const store = createStore({ catalogue, database });
  const notices = createNotices({ catalogue, store, people: 'user', now: () => now });
  for (const { code, ...to } of recipients)
    await notices.send(connection, { notice: 'certificateFrozen', to: [to], params: { id: certificateId, code } });
}
