import type { CertificateAccount } from './certificate-account.ts';
import { toHex, type ChainHead } from './chain.ts';
import type { LedgerFinding } from './finding.ts';

/** A chain that lacks its last signed head. */
export function signedFindings(
  { id, certificate, entries }: CertificateAccount,
  signed: ChainHead | undefined,
): readonly LedgerFinding[] {
  if (signed === undefined) return [];
  const about = certificate === undefined ? {} : { certificateId: id };
  const entry = entries.find(({ sequence }) => sequence === signed.sequence);
  const params = { id, sequence: signed.sequence };
  if (entry === undefined) return [{ kind: 'signedEntriesMissing', ...about, params }];
  return toHex(entry.hash) === signed.hash ? [] : [{ kind: 'signedHeadDiffers', ...about, params }];
}
