import { Big } from 'big.js';
import sql from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import { instantText } from '../../engine/record/index.ts';
import type { WriteOperation, Store } from '../../engine/store/index.ts';
import type { CertificateType, ReportingPeriod, ReportVersion } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { bindEntries, lockEntries } from './bind-entries.ts';
import type { DescribedPeriod } from './described-period.ts';
import { ensurePeriod, lockPeriod, type StoredPeriod } from './period-record.ts';

/** What a report comes to, in MJ; null where the energy of an entry is unknown. */
export interface ReportFigures {
  readonly entryCount: number;
  readonly energy: string | null;
  readonly eligible: string | null;
  readonly counted: string | null;
  /** SHA-256 of all that the file of the report is made of. */
  readonly figuresHash: string;
}

/** A report that its organization, or the registry for it, submits. */
export interface Submission {
  readonly exportId: string;
  readonly organizationId: string;
  readonly certificateType: CertificateType | null;
  readonly period: DescribedPeriod;
  /** Of when its file was made. */
  readonly figuresHash: string | null;
  /** Reads what the report comes to now; asked for once nobody can change its entries any more. */
  readonly readFigures: () => Promise<ReportFigures>;
}

/**
 * Submits the report of a period as its next version, and binds the entries on the market to the period.
 * @throws Refusal for a period that is not over or is closed, a report that is out of date, and one that changes nothing
 */
export async function submitPeriod(store: Store, operation: WriteOperation, submission: Submission): Promise<void> {
  const { organizationId, period } = submission;
  if (period.to >= operation.today)
    throw new Refusal('errors.export.periodRunning', { params: { period: period.code, to: period.to } });
  const periodId = await ensurePeriod(operation, organizationId, period);
  const bound = { ...period, periodId, organizationId };
  // Certificates before the period, as whoever saves an entry locks them.
  if (period.kind === 'QUARTER') await lockEntries(store, operation, bound);
  const stored = await lockPeriod(operation, periodId);
  if (stored.status === 'CLOSED')
    throw new Refusal('errors.reportingPeriod.closed', { params: { period: period.code } });
  const figures = await submission.readFigures();
  if (figures.figuresHash !== submission.figuresHash) throw new Refusal('errors.export.outdated');
  await addVersion(operation, submission, { stored, figures });
  if (period.kind === 'QUARTER') await bindEntries(operation, bound);
  const changes: Partial<ReportingPeriod> = {
    status: 'SUBMITTED',
    version: stored.version + 1,
    submittedAt: instantText(operation.now),
    ...(stored.version === 0 && { firstSubmittedOn: operation.today }),
  };
  await operation.write('reportingPeriod', periodId, changes, { action: 'submit' });
}

async function addVersion(
  operation: WriteOperation,
  { exportId, certificateType, period }: Submission,
  { stored, figures }: { readonly stored: StoredPeriod; readonly figures: ReportFigures },
): Promise<void> {
  const last = await readLast(operation, stored.id, certificateType);
  if (last?.figuresHash === figures.figuresHash) {
    const params = { period: period.code, version: last.version };
    throw new Refusal('errors.export.nothingChanged', { params });
  }
  const version: Partial<ReportVersion> = {
    ...figures,
    period: { id: stored.id },
    version: stored.version + 1,
    certificateType,
    report: { id: exportId },
    submittedAt: instantText(operation.now),
    ...(last && {
      entryChange: figures.entryCount - last.entryCount,
      energyChange: difference(last.energy, figures.energy),
      eligibleChange: difference(last.eligible, figures.eligible),
      countedChange: difference(last.counted, figures.counted),
    }),
  };
  await operation.insert('reportVersion', version, { action: 'submit' });
}

interface LastVersion extends ReportFigures {
  readonly [column: string]: unknown;
  readonly version: number;
}

/** The version that a report of the same certificates was submitted as last. */
async function readLast(
  { connection }: WriteOperation,
  periodId: string,
  certificateType: CertificateType | null,
): Promise<LastVersion | undefined> {
  const of = columns.reportVersion;
  const [last] = await connection.query<LastVersion>(sql`
    select ${of.version} as version, ${of.entryCount} as "entryCount", ${of.energy}::text as energy,
      ${of.eligible}::text as eligible, ${of.counted}::text as counted, ${of.figuresHash} as "figuresHash"
    from ${tables.reportVersion}
    where ${of.period} = ${periodId} and ${of.certificateType} is not distinct from ${certificateType}
    order by ${of.version} desc limit 1`);
  return last;
}

function difference(before: string | null, after: string | null): string | null {
  return before === null || after === null ? null : new Big(after).minus(before).toFixed(3);
}
