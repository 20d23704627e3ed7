import { createHash } from 'node:crypto';
import { quantityText, type Thousandths } from './quantity.ts';

/** The content of an entry that its hash covers. Ids are decimal texts, `postedAt` is ISO 8601 UTC with milliseconds. */
export interface ChainedEntry {
  readonly certificateId: string;
  readonly sequence: bigint;
  readonly postingId: string;
  readonly operation: string;
  readonly account: string;
  readonly lotId: string | undefined;
  readonly transactionId: string | undefined;
  readonly effect: string;
  readonly amount: Thousandths;
  readonly postedAt: string;
}

/** Previous hash of a certificate's first entry. */
export const chainStart = Buffer.alloc(32);

/**
 * SHA-256 of an entry and the previous hash. The byte format is the UTF-8 text of these lines, each ended by LF:
 * certificate id, sequence, posting id, operation, account, lot id or empty, transaction id or empty, effect, amount
 * with three decimals, instant, previous hash in lower-case hexadecimal.
 */
export function entryHash(entry: ChainedEntry, previous: Buffer): Buffer {
  const lines = [
    entry.certificateId,
    String(entry.sequence),
    entry.postingId,
    entry.operation,
    entry.account,
    entry.lotId ?? '',
    entry.transactionId ?? '',
    entry.effect,
    quantityText(entry.amount),
    entry.postedAt,
    previous.toString('hex'),
  ];
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest();
}
