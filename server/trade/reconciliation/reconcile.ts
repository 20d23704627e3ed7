import { join } from 'node:path';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import { sumEntries } from './balances.ts';
import { accountsOf, type CertificateAccount } from './certificate-account.ts';
import { followChain, type ChainHead } from './chain.ts';
import { readFactFindings } from './fact-findings.ts';
import type { HeadsLocation } from '../../platform/settings/heads-location.ts';
import { holderFindings } from './holder-findings.ts';
import { holdingFindings } from './holding-findings.ts';
import { noHeads, openList } from './known-heads.ts';
import { registerList } from './list-register.ts';
import { postingFindings } from './posting-findings.ts';
import { readPortion } from './rows.ts';
import { checkSeals, keepAll, startRun, type ReconciliationCounts, type Run } from './run.ts';
import { signedFindings } from './signed-findings.ts';
import { removeOldLists, startList, type ListWriter } from './signed-lists.ts';
import { readNewest } from './newest-lists.ts';
import { certificateFindings, headFindings, lotFindings } from './stored-findings.ts';
import { transactionFindings } from './transaction-findings.ts';

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
