import sql, { raw } from 'sql-template-tag';
import type { Catalogue, Entity } from '../../../engine/metadata/index.ts';
import {
  lastOfFacts,
  quoteName,
  readFactDifferences,
  recordColumns,
  type Database,
  type FactDifference,
} from '../../../engine/store/index.ts';
import type { LedgerFinding } from './finding.ts';

/** Batch size. */
const portionSize = 1_000;
/** Maximum length of a quoted value. */
const quotedLength = 100;

/** Records that differ from their sealed values, in batches. */
export async function* readFactFindings(
  catalogue: Catalogue,
  database: Database,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly LedgerFinding[]> {
  for (const entity of Object.values(catalogue.entities).filter(({ storage }) => storage.evidence !== 'none')) {
    for (let after: string | undefined = '0'; after !== undefined;) {
      signal?.throwIfAborted();
      const last = await lastOfFacts(database, entity, { after, size: portionSize });
      if (last !== undefined) yield await findingsOf(catalogue, database, entity, { after, last });
      after = last;
    }
  }
}

async function findingsOf(
  catalogue: Catalogue,
  database: Database,
  entity: Entity,
  range: { readonly after: string; readonly last: string },
): Promise<readonly LedgerFinding[]> {
  const differences = await readFactDifferences(database, catalogue, entity, range);
  if (differences.length === 0) return [];
  const certificates = await certificatesOf(database, entity, [
    ...new Set(differences.map(({ recordId }) => recordId)),
  ]);
  const labels = labelsOf(catalogue, entity);
  return differences.map((difference) => {
    const certificateId = certificates.get(difference.recordId);
    return { ...toFinding(entity, labels, difference), ...(certificateId !== undefined && { certificateId }) };
  });
}

type Labels = ReadonlyMap<string, Entity['label']>;

/** Labels of columns; columns without field keep their names. */
function labelsOf(catalogue: Catalogue, entity: Entity): Labels {
  return new Map(
    recordColumns(catalogue, entity).flatMap(({ name, field }) => (field === undefined ? [] : [[name, field.label]])),
  );
}

function toFinding({ label }: Entity, labels: Labels, difference: FactDifference): LedgerFinding {
  const record = { entity: label, id: difference.recordId };
  switch (difference.kind) {
    case 'unstated':
      return { kind: 'recordUnstated', params: record };
    case 'missing':
      return { kind: 'recordMissing', params: record };
    case 'differs': {
      const { name, stated, found } = difference;
      const field = labels.get(name) ?? name;
      return {
        kind: 'factDiffers',
        params: { ...record, field, expected: shortened(stated), found: shortened(found) },
      };
    }
  }
}

function shortened(text: string): string {
  return text.length > quotedLength ? `${text.slice(0, quotedLength)}…` : text;
}

/** The certificate of each record, by sealed values, else by the record. */
async function certificatesOf(
  database: Database,
  { name, fields, storage }: Entity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (name === 'certificate') return new Map(ids.map((id) => [id, id]));
  if (fields['certificate']?.type !== 'reference') return new Map();
  const rows = await database.query<{ id: string; certificate: string | null }>(sql`
    select given.id::text, coalesce(
      (select facts ->> 'certificate_id' from record_evidence where record_id = given.id and entity = ${name}
        and facts ? 'certificate_id' order by record_evidence.id desc limit 1),
      (select certificate_id::text from ${raw(quoteName(storage.table))} as record where record.id = given.id)) as certificate
    from unnest(${ids}::bigint[]) as given (id)`);
  return new Map(rows.flatMap(({ id, certificate }) => (certificate === null ? [] : [[id, certificate]])));
}
