import type { WriteOperation } from '../../engine/store/index.ts';
import type { DescribedPeriod } from './described-period.ts';
import { ensurePeriod, lockPeriod, type ReportingDependencies } from './period-record.ts';

/** Records that a report of a period was made but not yet submitted. */
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
