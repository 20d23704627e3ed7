import type { PanelProps } from '../../../engine/react/index.ts';
import { valueAt } from '../../../engine/record/index.ts';
import { StockHistory } from './stock-history.tsx';

/** The stock of one organization and certificate over time. */
export function HoldingHistory({ record }: PanelProps) {
  const certificateId = valueAt(record, 'certificate.id');
  const organizationId = valueAt(record, 'organization.id');
  if (typeof certificateId !== 'string' || typeof organizationId !== 'string') return null;
  return <StockHistory certificateId={certificateId} organizationId={organizationId} />;
}
