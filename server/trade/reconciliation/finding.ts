import type { Catalogue } from '../../../engine/metadata/index.ts';
import { textAt } from '../../../engine/record/index.ts';

/** Kinds of differences; each has a sentence in both languages in `metadata/texts`, topic `reconciliation`. */
export type FindingKind =
  | 'sequenceBroken'
  | 'entryChanged'
  | 'chainBroken'
  | 'postingMissing'
  | 'postingUnbalanced'
  | 'postingEmpty'
  | 'reversalDiffers'
  | 'lotOutOfLimits'
  | 'lotDiffers'
  | 'lotMissing'
  | 'holdingDiffers'
  | 'holderDiffers'
  | 'headDiffers'
  | 'headMissing'
  | 'signedHeadDiffers'
  | 'signedEntriesMissing'
  | 'signedListBroken'
  | 'signedListMissing'
  | 'certificateMissing'
  | 'amountDiffers'
  | 'removedNotEmpty'
  | 'reservedDiffers'
  | 'postingsContradictStatus'
  | 'deliveredDiffers'
  | 'retiredDiffers'
  | 'fuelDiffers'
  | 'sealedRowsMissing'
  | 'sealedRowChanged'
  | 'sealHeadDiffers'
  | 'signedSealDiffers'
  | 'signedSealsMissing'
  | 'factDiffers'
  | 'recordUnstated'
  | 'recordMissing';

/** A difference between ledger and stored data. */
export interface LedgerFinding {
  readonly kind: FindingKind;
  /** Absent when no existing certificate is concerned. */
  readonly certificateId?: string;
  /** Quoted values; localized ones by language. */
  readonly params: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** Sentence of a finding in a language. @throws Error when the text is missing */
export function findingSentence(texts: Catalogue['texts'], language: string, { kind, params }: LedgerFinding): string {
  const template = textAt(texts[language], ['reconciliation', kind]);
  if (template === undefined) throw new Error('a difference has no sentence');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'string' ? value : (value[language] ?? '');
  });
}
