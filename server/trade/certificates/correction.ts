import type { SaveHookContext } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Certificate, CertificateStatus } from '../../../generated/server/records.ts';
import { constantsOf } from '../../platform/records/index.ts';

/** Statuses in which a certificate is being worked on by whom registered it. */
const correctable: readonly CertificateStatus[] = ['DRAFT', 'RETURNED_TO_CORRECTION'];

/** Where nobody approves, a corrected certificate stands approved as a new one does; else its validation is asked for. */
export function approveCorrected(
  catalogue: Catalogue,
  { stored, record }: SaveHookContext<Certificate>,
): Promise<void> {
  const status = stored?.status ?? null;
  const isCorrected = status !== null && correctable.includes(status);
  if (isCorrected && constantsOf(catalogue).certificateApproval === 'none') record.status = 'APPROVED';
  return Promise.resolve();
}

/** A calorific value that the reference list got after the certificate was made is kept with the energy that it gives. */
export function keepCalorificValues({ record }: SaveHookContext<Certificate>): void {
  const { lowerCalorificValues = null, higherCalorificValues = null } = record.substanceType ?? {};
  record.lowerCalorificValue ??= lowerCalorificValues;
  record.higherCalorificValue ??= higherCalorificValues;
}
