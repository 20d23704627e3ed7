import { join } from 'node:path';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import { sumEntries } from './balances.ts';
import { accountsOf, type CertificateAccount } from './certificate-account.ts';
import { followChain, type ChainHead } from './chain.ts';
import { readFactFindings } from './fact-findings.ts';
import type { Finding } from './finding.ts';
import { holderFindings } from './holder-findings.ts';
import { holdingFindings } from './holding-findings.ts';
import { keepDifferences, toDifference, type Difference } from './keep-differences.ts';
import { noHeads, openList } from './known-heads.ts';
import { missingLists, registerList } from './list-register.ts';
import { postingFindings } from './posting-findings.ts';
import { presentCertificates, readPortion } from './rows.ts';
import { followSeals, type SealHead, type SealHeads } from './seals.ts';
import { signedFindings } from './signed-findings.ts';
import { readLists, removeOldLists, startList, type ListWriter, type SignedList } from './signed-lists.ts';
import type { SigningKey } from './signing-key.ts';
import { certificateFindings, headFindings, lotFindings } from './stored-findings.ts';
import { transactionFindings } from './transaction-findings.ts';

/** Where lists of heads are kept, by whose key they are signed, and how many of them. */
export interface HeadsPlace {
  readonly folder: string;
  readonly key: SigningKey;
  readonly kept: number;
}

export interface ReconcileParts {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly heads: HeadsPlace;
  readonly now: () => Date;
  /** Whether the heads found are signed as a new list; `observed`: nothing is written, so nothing is frozen or was accepted. */
  readonly signing: 'signed' | 'compared' | 'observed';
  /** Ends the run between two portions. */
  readonly signal?: AbortSignal;
}

/** What a run has looked at and found. */
export interface Reconciliation {
  readonly certificates: number;
  readonly entries: number;
  readonly differences: readonly Difference[];
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
export async function reconcile(parts: ReconcileParts): Promise<Reconciliation> {
  const { database, heads, now, signing } = parts;
  const run = startRun(parts);
  const newest = await readNewestList(parts, run);
  const known = newest === undefined ? noHeads : openList(join(heads.folder, newest.name));
  const writer = signing === 'signed' ? await startList(heads.folder, heads.key, now()) : undefined;
  try {
    for (let after: string | undefined = '0'; after !== undefined;) {
      parts.signal?.throwIfAborted();
      const portion = await readPortion(database, after, portionSize);
      const signed = await known.upTo(portion.last);
      await checkPortion(run, accountsOf(portion), { signed, writer });
      run.count(portion.certificates.length, portion.entries.length);
      after = portion.certificates.length < portionSize ? undefined : portion.last;
    }
    await checkFacts(parts, run);
    const seals = await checkSeals(parts, run, newest?.seals ?? new Map());
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

interface Run {
  /** Answers whether there is nothing the registry has not accepted. */
  readonly keep: (certificateId: string | undefined, findings: readonly Finding[]) => Promise<boolean>;
  readonly count: (certificates: number, entries: number) => void;
  readonly result: () => Reconciliation;
}

function startRun({ catalogue, database, now, signing }: ReconcileParts): Run {
  let [certificates, entries] = [0, 0];
  const differences: Difference[] = [];
  return {
    keep: async (certificateId, findings) => {
      if (findings.length === 0) return true;
      const kept =
        signing === 'observed'
          ? findings.map((finding) => toDifference(catalogue, certificateId, finding))
          : await keepDifferences({ catalogue, database, now: now() }, certificateId, findings);
      differences.push(...kept);
      return kept.every(({ accepted }) => accepted);
    },
    count: (moreCertificates, moreEntries) => {
      certificates += moreCertificates;
      entries += moreEntries;
    },
    result: () => ({ certificates, entries, differences }),
  };
}

/**
 * The newest list whose signature holds; every newer one that does not is a difference, and so is every one that was signed
 * and is gone.
 */
async function readNewestList(
  { database, heads: { folder, key } }: Pick<ReconcileParts, 'database' | 'heads'>,
  run: Run,
): Promise<SignedList | undefined> {
  const lists = await readLists(folder, key);
  const gone = await missingLists(
    database,
    lists.map(({ name }) => name),
  );
  await run.keep(
    undefined,
    gone.map((name) => ({ kind: 'signedListMissing', params: { name } })),
  );
  const newest = lists.findIndex(({ holds }) => holds);
  for (const { name } of newest < 0 ? lists : lists.slice(0, newest))
    await run.keep(undefined, [{ kind: 'signedListBroken', params: { name } }]);
  return lists[newest];
}

/** Compares what certificates, transactions and lots hold with what was sealed of them. */
async function checkFacts({ catalogue, database, signal }: ReconcileParts, run: Run): Promise<void> {
  for await (const findings of readFactFindings(catalogue, database, signal)) await keepAll(run, database, findings);
}

/** @returns the heads to sign: a lane in doubt keeps the head it had when it was in order */
async function checkSeals({ database, signal }: ReconcileParts, run: Run, signed: SealHeads): Promise<SealHeads> {
  const heads = new Map<string, SealHead>();
  for await (const { lane, head, findings } of followSeals(database, signed, signal)) {
    const isInOrder = await keepAll(run, database, findings);
    const told = isInOrder ? head : signed.get(lane);
    if (told !== undefined) heads.set(lane, told);
  }
  return heads;
}

/** Keeps findings by certificate; what names one that is not there concerns none. */
async function keepAll(run: Run, database: Database, findings: readonly Finding[]): Promise<boolean> {
  const there = await presentCertificates(
    database,
    findings.flatMap(({ certificateId }) => certificateId ?? []),
  );
  const groups = Map.groupBy(findings, ({ certificateId = '' }) =>
    there.has(certificateId) ? certificateId : undefined,
  );
  let isInOrder = true;
  for (const [certificateId, group] of groups) isInOrder = (await run.keep(certificateId, group)) && isInOrder;
  return isInOrder;
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
    const told = isInOrder ? head : signed.get(account.id);
    if (told !== undefined && told.sequence !== '0') await writer?.add(account.id, told);
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
