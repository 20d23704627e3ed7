import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../../../tests/server/catalogues.ts';
import { TradedCertificate } from '../testing/traded-certificate.ts';
import type { CertificateAccount } from './certificate-account.ts';
import { findingSentence, type FindingKind } from './finding.ts';
import type { PostingRow } from './rows.ts';
import { signedFindings } from './signed-findings.ts';
import { byTransaction, effectivePostings } from './effective-postings.ts';

const { catalogue } = sharedCatalogue('metadata');
const traded = new TradedCertificate([{ kind: 'sell', at: 0, amount: 5n }]).account();

const posting = (id: string, more: Partial<PostingRow> = {}): PostingRow => ({
  id,
  certificate_id: '7',
  operation: 'reserve',
  transaction_id: null,
  reverses: null,
  posted_at: '2026-03-05T10:00:00.000Z',
  ...more,
});
const accountOf = (...postings: readonly PostingRow[]): CertificateAccount => ({
  ...traded,
  postings: new Map(postings.map((row) => [row.id, row])),
});
const standing = (...postings: readonly PostingRow[]) => effectivePostings(accountOf(...postings)).map(({ id }) => id);

describe('the effective postings', () => {
  it('exclude reversed postings and their reversals', () => {
    expect(
      standing(
        posting('1', { operation: 'issue' }),
        posting('2'),
        posting('3', { operation: 'reversal', reverses: '2' }),
        posting('4', { operation: 'retire' }),
      ),
    ).toEqual(['1', '4']);
  });

  it('are sorted numerically by id', () => {
    expect(standing(posting('10'), posting('9'), posting('100'), posting('2'))).toEqual(['2', '9', '10', '100']);
  });

  it('are sorted numerically beyond the range of exact numbers', () => {
    const [one, next] = ['9007199254740993', '9007199254740992'];
    expect(standing(posting(one), posting(next))).toEqual([next, one]);
  });

  it('are empty without postings', () => {
    expect(standing()).toEqual([]);
  });
});

describe('rows by their transaction', () => {
  it('are grouped in their order, without rows of no transaction', () => {
    const rows = [
      posting('1', { transaction_id: '5' }),
      posting('2'),
      posting('3', { transaction_id: '6' }),
      posting('4', { transaction_id: '5' }),
    ];
    const groups = [...byTransaction(rows)].map(([id, group]) => [id, group.map((row) => row.id)]);
    expect(groups).toEqual([
      ['5', ['1', '4']],
      ['6', ['3']],
    ]);
  });
});

describe('a signed head', () => {
  const last = traded.entries.at(-1);
  const hash = Buffer.from(last?.hash ?? []).toString('hex');
  const head = { sequence: last?.sequence ?? '', hash };

  it('is found in the chain, and not checked before the first list is signed', () => {
    expect(signedFindings(traded, head)).toEqual([]);
    expect(signedFindings(traded, undefined)).toEqual([]);
  });

  it('reports a changed hash and a missing entry', () => {
    expect(
      signedFindings(traded, { ...head, hash: hash.replace(/^./u, (digit) => (digit === '0' ? '1' : '0')) }),
    ).toEqual([{ kind: 'signedHeadDiffers', certificateId: '7', params: { id: '7', sequence: head.sequence } }]);
    expect(signedFindings(traded, { ...head, sequence: '999' })).toEqual([
      { kind: 'signedEntriesMissing', certificateId: '7', params: { id: '7', sequence: '999' } },
    ]);
  });

  it('reports a deleted certificate by its id', () => {
    const [finding] = signedFindings({ ...traded, certificate: undefined }, { ...head, sequence: '999' });
    expect(finding).toEqual({ kind: 'signedEntriesMissing', params: { id: '7', sequence: '999' } });
  });
});

describe('the sentence of a difference', () => {
  const kinds: Readonly<Record<FindingKind, true>> = {
    sequenceBroken: true,
    entryChanged: true,
    chainBroken: true,
    postingMissing: true,
    postingUnbalanced: true,
    postingEmpty: true,
    reversalDiffers: true,
    lotOutOfLimits: true,
    lotDiffers: true,
    lotMissing: true,
    holdingDiffers: true,
    holderDiffers: true,
    headDiffers: true,
    headMissing: true,
    signedHeadDiffers: true,
    signedEntriesMissing: true,
    signedListBroken: true,
    signedListMissing: true,
    certificateMissing: true,
    amountDiffers: true,
    removedNotEmpty: true,
    reservedDiffers: true,
    postingsContradictStatus: true,
    deliveredDiffers: true,
    retiredDiffers: true,
    fuelDiffers: true,
    sealedRowsMissing: true,
    sealedRowChanged: true,
    sealHeadDiffers: true,
    signedSealDiffers: true,
    signedSealsMissing: true,
    factDiffers: true,
    recordUnstated: true,
    recordMissing: true,
  };
  const every = Object.keys(kinds) as FindingKind[]; // the keys of the record above

  it.each(every)('of %s exists in both languages with the same parameters', (kind) => {
    const placesIn = (language: string) => {
      // Placeholder facts that render as their names.
      const facts = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
      const sentence = findingSentence(catalogue.texts, language, { kind, params: facts });
      expect(sentence).not.toContain('{{');
      return [...new Set(sentence.match(/<\w+>/gu))].toSorted();
    };
    expect(placesIn('en')).toEqual(placesIn('sk'));
  });

  it('omits missing parameters, and fails without a text', () => {
    const sentence = findingSentence(catalogue.texts, 'en', { kind: 'amountDiffers', params: {} });
    expect(sentence).not.toContain('{{');
    expect(() => findingSentence({}, 'en', { kind: 'amountDiffers', params: {} })).toThrow(
      'a difference has no sentence',
    );
  });
});
