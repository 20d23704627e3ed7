import sql from 'sql-template-tag';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Connection, Database } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { sentenceOf, type Finding } from './finding.ts';

const { certificate, reconciliationDifference: difference } = columns;

/** A difference as people read it. */
export interface Difference {
  readonly certificateId: string | undefined;
  readonly sentences: { readonly sk: string; readonly en: string };
  /** The registry lifted the freeze knowing of this very difference. */
  readonly accepted: boolean;
}

/** Keeps what was found of one certificate for the registry, and freezes it unless the registry accepted all of it. */
export function keepDifferences(
  { database, texts, now }: { readonly database: Database; readonly texts: Catalogue['texts']; readonly now: Date },
  certificateId: string | undefined,
  findings: readonly Finding[],
): Promise<readonly Difference[]> {
  return database.transaction(async (connection) => {
    if (certificateId !== undefined)
      await connection.query(sql`
        select 1 from ${tables.certificate} where ${certificate.id} = ${certificateId} for no key update`);
    const differences: Difference[] = [];
    for (const finding of findings) {
      const sentences = { sk: sentenceOf(texts, 'sk', finding), en: sentenceOf(texts, 'en', finding) };
      const { id, accepted } = await keep(connection, { certificateId, sentences, now });
      if (!accepted && certificateId !== undefined) await freeze(connection, { certificateId, differenceId: id, now });
      differences.push({ certificateId, sentences, accepted });
    }
    return differences;
  });
}

/** A difference is known by its sentence: what changes meanwhile is another difference. */
async function keep(
  connection: Connection,
  { certificateId, sentences, now }: Omit<Difference, 'accepted'> & { readonly now: Date },
): Promise<{ readonly id: string; readonly accepted: boolean }> {
  const concerned = certificateId ?? null;
  const [known] = await connection.query<{ id: string; accepted: boolean }>(sql`
    select ${difference.id}::text as id, ${difference.liftedAt} is not null as accepted
    from ${tables.reconciliationDifference}
    where ${difference.certificate} is not distinct from ${concerned} and ${difference.sentenceEN} = ${sentences.en}
    order by ${tables.reconciliationDifference}.${difference.id} desc limit 1`);
  if (known !== undefined) return known;
  const [made] = await connection.query<{ id: string }>(sql`
    insert into ${tables.reconciliationDifference} (${difference.certificate}, ${difference.sentenceSK},
      ${difference.sentenceEN}, ${difference.foundAt}, ${difference.createdAt}, ${difference.updatedAt})
    values (${concerned}, ${sentences.sk}, ${sentences.en}, ${now}, ${now}, ${now})
    returning ${difference.id}::text as id`);
  if (made === undefined) throw new Error('an insert with returning gives one row');
  return { id: made.id, accepted: false };
}

async function freeze(
  connection: Connection,
  { certificateId, differenceId, now }: { certificateId: string; differenceId: string; now: Date },
): Promise<void> {
  await connection.query(sql`
    update ${tables.certificate} set
      ${certificate.frozenAt} = ${now},
      ${certificate.frozenReason} = ${differenceId},
      ${certificate.freezeLiftReason} = null,
      ${certificate.rowVersion} = ${certificate.rowVersion} + 1,
      ${certificate.updatedAt} = ${now}
    where ${certificate.id} = ${certificateId} and ${certificate.frozenAt} is null`);
}
