import type { Catalogue } from '../../../engine/metadata/index.ts';
import { textAt } from '../../../engine/record/index.ts';

/** What can differ; each has its sentence in both languages in `metadata/texts`, topic `reconciliation`. */
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

/** One difference between what the ledger says and what is stored beside it, as data. */
export interface LedgerFinding {
  readonly kind: FindingKind;
  /** Absent where no certificate of the register is concerned. */
  readonly certificateId?: string;
  /** What the sentence quotes; what is called otherwise in each language by language. */
  readonly params: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** The sentence of a finding in one of the languages. @throws when the texts lack it */
export function findingSentence(texts: Catalogue['texts'], language: string, { kind, params }: LedgerFinding): string {
  const template = textAt(texts[language], ['reconciliation', kind]);
  if (template === undefined) throw new Error('a difference has no sentence');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'string' ? value : (value[language] ?? '');
  });
}
