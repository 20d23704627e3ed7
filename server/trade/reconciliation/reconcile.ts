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
import { readPortion, type LotRow, type EntryRow } from './rows.ts';
import { checkSeals, keepAll, startRun, type ReconciliationCounts, type Run } from './run.ts';
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
  /** Whether the heads found are signed as a new list; `observed`: nothing is written, so nothing is frozen or was accepted. */
  readonly signing: 'signed' | 'compared' | 'observed';
  /** Ends the run between two portions. */
  readonly signal?: AbortSignal;
}

/** What a run has looked at and found. */
export interface Reconciliation extends ReconciliationCounts {
  /** The name of the new list. */
  readonly list?: string;
}

/** Certificates read at once: their ledger takes a few megabytes. */
const portionSize = 1_000;

/**
 * Recomputes every balance from the entries and compares it with all that is stored beside them; what differs is kept
 * for the registry and freezes its certificate. Reads in bounded memory, without any code that posts.
 * @throws when aborted, or when the database fails
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
      const portion = await readPortion(database, after, portionSize);
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

/** Compares what certificates, transactions and lots hold with what was sealed of them. */
async function checkFacts({ catalogue, database, signal }: ReconcileDependencies, run: Run): Promise<void> {
  for await (const findings of readFactFindings(catalogue, database, signal)) await keepAll(run, database, findings);
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
    // A chain in doubt keeps the head it had when it was in order.
    const heads = isInOrder ? head : signed.get(account.id);
    if (heads !== undefined && heads.sequence !== '0') await writer?.add(account.id, heads);
  }
}

/** All that differs of one certificate, and the head of its chain as its entries say it. */
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

/**
 * Lots held by another than whoever they were delivered to, or issued to: entries say how much a lot has, not whose it is. Of a
 * delivery that was undone nothing is held.
 */
function holderFindings(account: CertificateAccount, balances: Balances): readonly LedgerFinding[] {
  const { id: certificateId, lots } = account;
  return [...lots.values()].flatMap((lot): readonly LedgerFinding[] => {
    const { received } = balances.lots.get(lot.id) ?? { received: 0n };
    const expected = holderOf(account, lot);
    if (received === 0n || expected === undefined || expected === lot.organization_id) return [];
    return [{ kind: 'holderDiffers', certificateId, params: { lot: lot.id, expected, found: lot.organization_id } }];
  });
}

/** Undefined where that is not known any more; what is gone is another finding's matter. */
function holderOf({ certificate, transactions }: CertificateAccount, lot: LotRow): string | undefined {
  const whose =
    lot.transaction_id === null
      ? certificate?.supplier_id
      : transactions.find(({ id }) => id === lot.transaction_id)?.buyer_id;
  return whose ?? undefined;
}

/** Postings that do not sum to zero, have no entries, or do not undo what they say they undo. */
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

/** Whether each line of one has its counterpart in the other. */
function undoes(reversal: readonly EntryRow[], undone: readonly EntryRow[]): boolean {
  const lineOf = (entry: EntryRow, sign: bigint): string =>
    [entry.account, entry.lot_id, entry.transaction_id, entry.effect, sign * parseAmount(entry.amount)].join(' ');
  const [taken, given] = [reversal.map((entry) => lineOf(entry, -1n)), undone.map((entry) => lineOf(entry, 1n))];
  return taken.toSorted().join('\n') === given.toSorted().join('\n');
}
