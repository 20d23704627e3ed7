import { Big } from 'big.js';
import sql from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import { instantText } from '../../engine/record/index.ts';
import type { WriteOperation } from '../../engine/store/index.ts';
import type { CertificateType, ReportingPeriod, ReportVersion } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { assertReportedHere, bindEntries, lockEntries } from './bind-entries.ts';
import type { DescribedPeriod } from './described-period.ts';
import { ensurePeriod, lockPeriod, type ReportingDependencies, type StoredPeriod } from './period-record.ts';

/** Totals of a report in MJ; null when the energy of an entry is unknown. */
export interface ReportFigures {
  readonly entryCount: number;
  readonly energy: string | null;
  readonly eligible: string | null;
  readonly counted: string | null;
  /** Other fuels and electricity; null for a year. */
  readonly otherEnergy: string | null;
  /** SHA-256 of all contents of the report's file. */
  readonly figuresHash: string;
}

/** A report computed now. */
export interface CurrentReport {
  readonly figures: ReportFigures;
  /** False when it lists the same as for another certificate type. */
  readonly hasRowsOfType: boolean;
  /** False for an empty report. */
  readonly hasEntries: boolean;
}

/** A report to submit, by its organization or the registry. */
export interface Submission {
  readonly exportId: string;
  readonly organizationId: string;
  readonly certificateType: CertificateType | null;
  readonly period: DescribedPeriod;
  /** Fingerprint stored with the file. */
  readonly figuresHash: string | null;
  /** Recomputes the report; called after its entries are locked. */
  readonly readReport: () => Promise<CurrentReport>;
}

/**
 * Submits the report of a period as its next version and binds its entries.
 * @throws Refusal for a period that is not over or closed, an outdated report, one without changes, or one of a type that
 *   nothing was marketed of, although something was of the other
 */
export async function submitPeriod(
  dependencies: ReportingDependencies,
  operation: WriteOperation,
  submission: Submission,
): Promise<void> {
  const { organizationId, period } = submission;
  if (period.to >= operation.today)
    throw new Refusal('errors.export.periodRunning', { params: { period: period.code } });
  const periodId = await ensurePeriod(dependencies, operation, organizationId, period);
  const bound = { ...period, periodId, organizationId };
  // Locks entries before the period, in the order of writers. Later entries belong to the next version.
  const bindings = period.kind === 'QUARTER' ? await lockEntries(dependencies.store, operation, bound) : [];
  const stored = await lockPeriod(operation, periodId);
  if (stored.status === 'CLOSED')
    throw new Refusal('errors.reportingPeriod.closed', { params: { period: period.code } });
  if (period.kind === 'QUARTER') await assertReportedHere(operation, bound);
  const current = await submission.readReport();
  if (current.figures.figuresHash !== submission.figuresHash) throw new Refusal('errors.export.outdated');
  await addVersion(operation, submission, { stored, current, isBoundAnew: bindings.length > 0 });
  await bindEntries(operation, periodId, bindings);
  const changes: Partial<ReportingPeriod> = {
    status: 'SUBMITTED',
    version: stored.version + 1,
    submittedAt: instantText(operation.now),
    firstSubmittedOn: stored.firstSubmittedOn ?? operation.today,
    correctionDue: null,
  };
  await operation.write('reportingPeriod', periodId, changes, { action: 'submit' });
}

interface Version {
  readonly stored: StoredPeriod;
  readonly current: CurrentReport;
  /** True when bindings change; entries without energy do not change figures. */
  readonly isBoundAnew: boolean;
}

async function addVersion(
  operation: WriteOperation,
  { exportId, certificateType, period }: Submission,
  { stored, current, isBoundAnew }: Version,
): Promise<void> {
  const { figures } = current;
  const versions = await readVersions(operation, stored.id);
  const [last] = versions;
  // A reopened period may be resubmitted without corrections.
  const isRepeated = stored.status === 'SUBMITTED' && !isBoundAnew && isSubmitted(versions, certificateType, current);
  if (last !== undefined && isRepeated) {
    const params = { period: period.code, version: last.version };
    throw new Refusal('errors.export.nothingChanged', { params });
  }
  if (!current.hasRowsOfType && figures.entryCount > 0)
    throw new Refusal('errors.export.noneOfType', { params: { period: period.code } });
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
      otherEnergyChange: difference(last.otherEnergy, figures.otherEnergy),
    }),
  };
  await operation.insert('reportVersion', version, { action: 'submit' });
}

interface SubmittedVersion extends ReportFigures {
  readonly [column: string]: unknown;
  readonly version: number;
  readonly certificateType: CertificateType | null;
}

/** True when the figures equal the last version and a version with them covers the type. */
function isSubmitted(
  versions: readonly SubmittedVersion[],
  type: CertificateType | null,
  { figures: { figuresHash }, hasRowsOfType }: CurrentReport,
): boolean {
  const changed = versions.findIndex((version) => version.figuresHash !== figuresHash);
  const unchanged = changed === -1 ? versions : versions.slice(0, changed);
  return unchanged.length > 0 && (!hasRowsOfType || unchanged.some(({ certificateType }) => certificateType === type));
}

/** Submitted versions of a period for all certificate types, newest first. */
function readVersions({ connection }: WriteOperation, periodId: string): Promise<readonly SubmittedVersion[]> {
  const { reportVersion } = columns;
  return connection.query<SubmittedVersion>(sql`
    select ${reportVersion.version} as version, ${reportVersion.certificateType} as "certificateType", ${reportVersion.entryCount} as "entryCount",
      ${reportVersion.energy}::text as energy, ${reportVersion.eligible}::text as eligible, ${reportVersion.counted}::text as counted,
      ${reportVersion.otherEnergy}::text as "otherEnergy",
      ${reportVersion.figuresHash} as "figuresHash"
    from ${tables.reportVersion} where ${reportVersion.period} = ${periodId} order by ${reportVersion.version} desc`);
}

function difference(before: string | null, after: string | null): string | null {
  return before === null || after === null ? null : new Big(after).minus(before).toFixed(3);
}
