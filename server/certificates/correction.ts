import type { SaveHookContext } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';

/** Statuses in which a certificate is being worked on by whom registered it. */
const correctable = ['DRAFT', 'RETURNED_TO_CORRECTION'];

/** Where nobody approves, a corrected certificate stands approved as a new one does; else its validation is asked for. */
export function approveCorrected({ constants }: Catalogue, { stored, record }: SaveHookContext): Promise<void> {
  const isCorrected = correctable.includes(String(stored?.['status']));
  if (isCorrected && constants['certificateApproval'] === 'none') record['status'] = 'APPROVED';
  return Promise.resolve();
}
