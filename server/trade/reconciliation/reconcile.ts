import { join } from 'node:path';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import type { HeadsLocation } from '../../platform/settings/heads-location.ts';
import { sumEntries, type Balances } from './balances.ts';
import { accountsOf, type CertificateAccount } from './certificate-account.ts';
import { followChain, type ChainHead } from './chain.ts';
import { readFactFindings } from './fact-findings.ts';
import { holdingFindings } from './holding-findings.ts';
import { noHeads, openList } from './known-heads.ts';
import { registerList } from './list-register.ts';
import { readCertificateRange, type LotRow, type EntryRow } from './rows.ts';
import { checkSeals, storeFindings, startRun, type ReconciliationCounts, type Run } from './run.ts';
import { signedFindings } from './signed-findings.ts';
import { removeOldLists, startList, type ListWriter } from './signed-lists.ts';
import { readNewest } from './newest-lists.ts';
import { certificateFindings, headFindings, lotFindings } from './stored-findings.ts';
import { transactionFindings } from './transaction-findings.ts';
import type { LedgerFinding } from './finding.ts';
import { parseAmount, printAmount } from './amount.ts';

export interface ReconcileDependencies {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly heads: HeadsLocation;
  readonly now: () => Date;
  /** `signed` signs a new list of heads; `observed` is read-only: nothing is frozen or accepted. */
  readonly signing: 'signed' | 'compared' | 'observed';
  /** Aborts between batches. */
  readonly signal?: AbortSignal;
}

/** Counts and findings of a run. */
export interface Reconciliation extends ReconciliationCounts {
  /** Name of the new list. */
  readonly list?: string;
}

/** Batch size; the ledger of a batch takes a few megabytes. */
const portionSize = 1_000;

/**
 * Recomputes all balances from entries and compares them with the stored data; differences are stored for the registry
 * and freeze their certificate. Uses bounded memory and none of the posting code.
 * @throws Error when aborted, or when the database fails
 */
export async function reconcile(dependencies: ReconcileDependencies): Promise<Reconciliation> {
  const { database, heads, now, signing } = dependencies;
  const run = startRun({ ...dependencies, differences: signing === 'observed' ? 'observed' : 'kept' });
  const { ledger, seals: signedSeals } = await readNewest(dependencies, run);
  const known = ledger === undefined ? noHeads : openList(join(heads.folder, ledger.name));
  const writer = signing === 'signed' ? await startList(heads.folder, heads.key, now()) : undefined;
  try {
    for (let after: string | undefined = '0'; after !== undefined;) {
      dependencies.signal?.throwIfAborted();
      const portion = await readCertificateRange(database, after, portionSize);
      const signed = await known.upTo(portion.last);
      await checkPortion(run, accountsOf(portion), { signed, writer });
      run.count(portion.certificates.length, portion.entries.length);
      after = portion.certificates.length < portionSize ? undefined : portion.last;
    }
    await checkFacts(dependencies, run);
    const seals = await checkSeals(run, database, { signed: signedSeals, from: 'start', signal: dependencies.signal });
    const list = await writer?.finish(seals);
    if (list !== undefined) {
      await registerList(database, list, now(), heads.kept);
      await removeOldLists(heads.folder, heads.kept);
    }
    return { ...run.result(), ...(list !== undefined && { list }) };
  } catch (error) {
    await writer?.abandon();
    throw error;
  } finally {
    known.close();
  }
}

/** Compares certificates, transactions and lots with their sealed values. */
async function checkFacts({ catalogue, database, signal }: ReconcileDependencies, run: Run): Promise<void> {
  for await (const findings of readFactFindings(catalogue, database, signal))
    await storeFindings(run, database, findings);
}

interface Heads {
  readonly signed: ReadonlyMap<string, ChainHead>;
  readonly writer: ListWriter | undefined;
}

async function checkPortion(
  run: Run,
  accounts: readonly CertificateAccount[],
  { signed, writer }: Heads,
): Promise<void> {
  const ids = new Set(accounts.map(({ id }) => id));
  const gone = [...signed].filter(([id]) => !ids.has(id));
  await run.keep(
    undefined,
    gone.map(([id, { sequence }]) => ({ kind: 'signedEntriesMissing', params: { id, sequence } })),
  );
  for (const account of accounts) {
    const { findings, head } = findingsOf(account, signed.get(account.id));
    const isInOrder = await run.keep(account.certificate?.id, findings);
    // A chain with differences keeps its last signed head.
    const heads = isInOrder ? head : signed.get(account.id);
    if (heads !== undefined && heads.sequence !== '0') await writer?.add(account.id, heads);
  }
}

/** All differences of one certificate, and the head computed from its entries. */
export function findingsOf(account: CertificateAccount, signed: ChainHead | undefined) {
  const chain = followChain(account);
  const { balances, findings } = sumEntries(account);
  return {
    head: chain.head,
    findings: [
      ...chain.findings,
      ...findings,
      ...postingFindings(account, balances),
      ...lotFindings(account, balances),
      ...holdingFindings(account, balances),
      ...holderFindings(account, balances),
      ...headFindings(account, chain.head),
      ...signedFindings(account, signed),
      ...certificateFindings(account, balances),
      ...transactionFindings(account, balances),
    ],
  };
}

/** Lots with another holder than their delivery or issue says, which entries do not cover. Lots of a reversed delivery are empty. */
function holderFindings(account: CertificateAccount, balances: Balances): readonly LedgerFinding[] {
  const { id: certificateId, lots } = account;
  return [...lots.values()].flatMap((lot): readonly LedgerFinding[] => {
    const { received } = balances.lots.get(lot.id) ?? { received: 0n };
    const expected = holderOf(account, lot);
    if (received === 0n || expected === undefined || expected === lot.organization_id) return [];
    return [{ kind: 'holderDiffers', certificateId, params: { lot: lot.id, expected, found: lot.organization_id } }];
  });
}

/** Undefined when unknown; missing records are other findings. */
function holderOf({ certificate, transactions }: CertificateAccount, lot: LotRow): string | undefined {
  const whose =
    lot.transaction_id === null
      ? certificate?.supplier_id
      : transactions.find(({ id }) => id === lot.transaction_id)?.buyer_id;
  return whose ?? undefined;
}

/** Postings that are unbalanced, empty, or no exact reversal. */
function postingFindings(account: CertificateAccount, { postings }: Balances): readonly LedgerFinding[] {
  const { id: certificateId } = account;
  const unbalanced = [...postings].flatMap(([posting, entries]): readonly LedgerFinding[] => {
    const sum = entries.reduce((total, { amount }) => total + parseAmount(amount), 0n);
    if (sum === 0n) return [];
    return [{ kind: 'postingUnbalanced', certificateId, params: { posting, sum: printAmount(sum) } }];
  });
  const others = [...account.postings.values()].flatMap(({ id, reverses }): readonly LedgerFinding[] => {
    const entries = postings.get(id);
    if (entries === undefined) return [{ kind: 'postingEmpty', certificateId, params: { posting: id } }];
    if (reverses === null || undoes(entries, postings.get(reverses) ?? [])) return [];
    return [{ kind: 'reversalDiffers', certificateId, params: { posting: id, reverses } }];
  });
  return [...unbalanced, ...others];
}

/** True when each line of one has its negation in the other. */
function undoes(reversal: readonly EntryRow[], undone: readonly EntryRow[]): boolean {
  const lineOf = (entry: EntryRow, sign: bigint): string =>
    [entry.account, entry.lot_id, entry.transaction_id, entry.effect, sign * parseAmount(entry.amount)].join(' ');
  const [taken, given] = [reversal.map((entry) => lineOf(entry, -1n)), undone.map((entry) => lineOf(entry, 1n))];
  return taken.toSorted().join('\n') === given.toSorted().join('\n');
}
