import type { WriteOperation } from '../../engine/store/index.ts';
import type { DescribedPeriod } from './described-period.ts';
import { ensurePeriod, lockPeriod, type ReportingDependencies } from './period-record.ts';

/** A report of a period was made: the period has a record from now on, which says so until the report is submitted. */
export async function noteReport(
  dependencies: ReportingDependencies,
  operation: WriteOperation,
  organizationId: string,
  period: DescribedPeriod,
): Promise<void> {
  const id = await ensurePeriod(dependencies, operation, organizationId, period);
  const { status } = await lockPeriod(operation, id);
  if (status === 'OPEN') await operation.write('reportingPeriod', id, { status: 'REPORTED' }, { action: 'report' });
}
