import { createHash } from 'node:crypto';
import { parseAmount, printAmount } from './amount.ts';
import type { CertificateAccount } from './certificate-account.ts';
import type { LedgerFinding, FindingKind } from './finding.ts';
import type { EntryRow, PostingRow } from './rows.ts';

/** Last sequence number of a chain, and its hash in hexadecimal. */
export interface ChainHead {
  readonly sequence: string;
  readonly hash: string;
}

const start: ChainHead = { sequence: '0', hash: '0'.repeat(64) };

/** Verifies the hash chain of one certificate. @returns findings and the chain's head */
export function followChain({ id, entries, postings }: CertificateAccount): {
  readonly findings: readonly LedgerFinding[];
  readonly head: ChainHead;
} {
  let head = start;
  const findings: LedgerFinding[] = [];
  for (const entry of entries) {
    const posting = postings.get(entry.posting_id);
    findings.push(...linkFindings(id, head, entry), ...hashFindings(id, entry, posting));
    head = { sequence: entry.sequence, hash: toHex(entry.hash) };
  }
  return { findings, head };
}

function linkFindings(certificateId: string, head: ChainHead, entry: EntryRow): readonly LedgerFinding[] {
  const expected = String(BigInt(head.sequence) + 1n);
  const about = (kind: FindingKind): LedgerFinding => ({
    kind,
    certificateId,
    params: { before: head.sequence, expected, found: entry.sequence, sequence: entry.sequence },
  });
  return [
    ...(entry.sequence === expected ? [] : [about('sequenceBroken')]),
    ...(toHex(entry.previous_hash) === head.hash ? [] : [about('chainBroken')]),
  ];
}

function hashFindings(
  certificateId: string,
  entry: EntryRow,
  posting: PostingRow | undefined,
): readonly LedgerFinding[] {
  const params = { sequence: entry.sequence, posting: entry.posting_id };
  if (posting === undefined) return [{ kind: 'postingMissing', certificateId, params }];
  return hashOf(entry, posting) === toHex(entry.hash) ? [] : [{ kind: 'entryChanged', certificateId, params }];
}

/** SHA-256 of the byte format documented in decision 21. */
function hashOf(entry: EntryRow, posting: PostingRow): string {
  const said = [
    entry.certificate_id,
    entry.sequence,
    entry.posting_id,
    posting.operation,
    entry.account,
    entry.lot_id ?? '',
    entry.transaction_id ?? '',
    entry.effect,
    printAmount(parseAmount(entry.amount)),
    posting.posted_at,
    toHex(entry.previous_hash),
    '',
  ];
  return createHash('sha256').update(said.join('\n'), 'utf8').digest('hex');
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
