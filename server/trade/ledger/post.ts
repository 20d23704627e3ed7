import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import {
  type Addition,
  type Connection,
  givenRows,
  inBatch,
  type WriteOperation,
} from '../../../engine/store/index.ts';
import type { Lot } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { chainStart, entryHash } from './chain.ts';
import { thousandths, quantityText, type Thousandths } from './quantity.ts';

const { certificate } = columns;

export type LedgerOperation = 'issue' | 'adjust' | 'reserve' | 'deliver' | 'retire' | 'split' | 'reversal';

/**
 * One signed line. A `fill` changes received and available quantity of a lot; a `draw` only the available quantity:
 * negative when drawn, positive when returned.
 */
export type Line =
  | { readonly account: 'held'; readonly lotId: string; readonly effect: 'fill' | 'draw'; readonly amount: Thousandths }
  | { readonly account: 'reserved'; readonly transactionId: string; readonly amount: Thousandths }
  | { readonly account: 'issued' | 'retired' | 'split'; readonly amount: Thousandths };

/** A posting without its certificate. */
export interface Unposted {
  readonly operation: LedgerOperation;
  readonly transactionId?: string | undefined;
  readonly reverses?: string | undefined;
  /** The parent's split posting, for an issue of a split. */
  readonly linked?: string | undefined;
  readonly ratio?: string | undefined;
  readonly lines: readonly Line[];
}

export interface Posting extends Unposted {
  readonly certificateId: string;
}

/** Consecutive postings of one certificate. */
interface Postings {
  readonly certificateId: string;
  readonly postings: readonly Unposted[];
  /** Lots inserted with the final balance of these postings. */
  readonly opened?: readonly string[];
}

interface Head {
  readonly [column: string]: unknown;
  readonly certificate: string;
  readonly posting_ids: readonly string[];
  readonly sequence: string;
  readonly hash: Uint8Array | null;
  readonly is_frozen: boolean;
  readonly is_withdrawn: boolean;
}

/** Writes one posting, see `postAll`. @returns its id */
export async function post(operation: WriteOperation, { certificateId, ...posting }: Posting): Promise<string> {
  const [id] = await postAll(operation, { certificateId, postings: [posting] });
  if (id === undefined) throw new Error('a posting has an id');
  return id;
}

/**
 * Writes postings with hash-chained entries and updates their lots, in a constant number of statements. The caller has
 * locked the certificate's row.
 * @returns the posting ids
 * @throws Refusal `errors.certificate.frozen` while a difference found by reconciliation is open;
 * `errors.certificate.withdrawn` for all but reversals of a withdrawn certificate; a database error when lines do not
 * sum to zero (at commit) or a lot would exceed its limits
 */
export async function postAll(operation: WriteOperation, written: Postings): Promise<readonly string[]> {
  const { certificateId, postings, opened = [] } = written;
  const head = await readHead(operation.connection, certificateId, postings.length);
  if (head.is_frozen) throw new Refusal('errors.certificate.frozen');
  // Offered quantities can still be returned.
  if (head.is_withdrawn && postings.some((posting) => posting.operation !== 'reversal'))
    throw new Refusal('errors.certificate.withdrawn');
  const entries = chainEntries(operation, written, head);
  const last = entries.at(-1);
  if (last === undefined) throw new Error('a posting has at least two lines');
  const rows = postings.map(({ operation: kind, transactionId, reverses, linked, ratio }, index) => {
    const references = { transaction_id: transactionId, reverses, linked, ratio };
    const whose = { certificate_id: certificateId, actor_id: operation.viewer?.userId, posted_at: operation.now };
    return { ...whose, id: head.posting_ids[index], operation: kind, ...references };
  });
  const advanced = { certificate_id: certificateId, sequence: last.sequence, hash: last.hash };
  await inBatch(operation.connection, 'postings', { rows, advanced, entries }, writePostings);
  const lines = postings.flatMap((posting) => posting.lines);
  await operation.add(
    'lot',
    movesOf(lines).filter(({ id }) => !opened.includes(id)),
  );
  return head.posting_ids;
}

/** Changes of received and available quantity per lot. */
function movesOf(lines: readonly Line[]): readonly Addition[] {
  const moves = new Map<string, Record<'amount' | 'available', Thousandths>>();
  for (const line of lines) {
    if (line.account !== 'held') continue;
    const { amount, available } = moves.get(line.lotId) ?? { amount: thousandths(0n), available: thousandths(0n) };
    const received = line.effect === 'fill' ? line.amount : 0n;
    moves.set(line.lotId, {
      amount: thousandths(amount + received),
      available: thousandths(available + line.amount),
    });
  }
  return [...moves].map(([id, { amount, available }]) => ({
    id,
    amounts: { amount: quantityText(amount), available: quantityText(available) } satisfies Partial<Lot>,
  }));
}

interface PostedRows {
  readonly rows: readonly object[];
  readonly advanced: object;
  readonly entries: readonly object[];
}

async function writePostings(connection: Connection, posted: readonly PostedRows[]): Promise<readonly undefined[]> {
  const rows = JSON.stringify(posted.flatMap((each) => each.rows));
  const heads = JSON.stringify(posted.map(({ advanced }) => advanced));
  const entries = JSON.stringify(posted.flatMap((each) => each.entries));
  await connection.query(sql`
    with posting as (
      insert into ledger_posting (id, certificate_id, operation, transaction_id, reverses, linked, ratio, actor_id, posted_at)
      overriding system value
      select id, certificate_id, operation, transaction_id, reverses, linked, ratio, actor_id, posted_at
      from jsonb_to_recordset(${rows}::jsonb) as posting (id bigint, certificate_id bigint, operation text, transaction_id bigint,
        reverses bigint, linked bigint, ratio numeric, actor_id bigint, posted_at timestamptz) order by id
    ), advanced as (
      insert into ledger_head (certificate_id, sequence, hash)
      select certificate_id, sequence, decode(hash, 'hex')
      from jsonb_to_recordset(${heads}::jsonb) as head (certificate_id bigint, sequence bigint, hash text)
      on conflict (certificate_id) do update set sequence = excluded.sequence, hash = excluded.hash
    )
    insert into ledger_entry (certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash)
    select certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount,
      decode(previous_hash, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${entries}::jsonb) as entry (certificate_id bigint, sequence bigint, posting_id bigint, account text,
      lot_id bigint, transaction_id bigint, effect text, amount numeric, previous_hash text, hash text)`);
  return posted.map(() => undefined);
}

interface AskedHead {
  readonly certificateId: string;
  /** Number of postings to write. */
  readonly postings: number;
}

async function readHead(connection: Connection, certificateId: string, postings: number): Promise<Head> {
  const head = await inBatch(connection, 'ledger heads', { certificateId, postings }, readHeads);
  if (head === undefined) throw new Error(`there is no certificate ${certificateId} to post on`);
  return head;
}

/** @throws Error for a repeated certificate, whose postings must be written sequentially */
async function readHeads(connection: Connection, asked: readonly AskedHead[]): Promise<readonly (Head | undefined)[]> {
  const ids = asked.map(({ certificateId }) => certificateId);
  if (new Set(ids).size < ids.length) throw new Error('postings of one certificate are written one after another');
  const given = givenRows([
    { type: 'bigint', values: ids },
    { type: 'integer', values: asked.map(({ postings }) => postings) },
  ]);
  const next = sql`nextval(pg_get_serial_sequence('ledger_posting', 'id'))::text`;
  const postingIds = asked.every(({ postings }) => postings === 1)
    ? sql`array[${next}]`
    : sql`array(select ${next} from generate_series(1, asked.postings))`;
  const heads = await connection.query<Head>(sql`
    select ${postingIds} as posting_ids,
      asked.certificate::text as certificate, coalesce(head.sequence, 0)::text as sequence, head.hash,
      certificate.${certificate.frozenAt} is not null as is_frozen,
      certificate.${certificate.withdrawnAt} is not null as is_withdrawn
    from ${given} as asked (certificate, postings, place)
    join ${tables.certificate} as certificate on certificate.${certificate.id} = asked.certificate
    left join ledger_head as head on head.certificate_id = asked.certificate`);
  const known = new Map(heads.map((head) => [head.certificate, head]));
  return ids.map((id) => known.get(id));
}

function chainEntries(operation: WriteOperation, { certificateId, postings }: Postings, head: Head) {
  let previous: Buffer = head.hash === null ? chainStart : Buffer.from(head.hash);
  let sequence = BigInt(head.sequence);
  const postedAt = operation.now.toISOString();
  const lines = postings.flatMap(({ operation: kind, lines: own }, index) =>
    own.map((line) => ({ line, kind, postingId: head.posting_ids[index] ?? '' })),
  );
  return lines.map(({ line, kind, postingId }) => {
    sequence += 1n;
    const lotId = line.account === 'held' ? line.lotId : undefined;
    const transactionId = line.account === 'reserved' ? line.transactionId : undefined;
    const effect = line.account === 'held' ? line.effect : 'none';
    const { account, amount } = line;
    const hash = entryHash(
      { certificateId, sequence, postingId, operation: kind, account, lotId, transactionId, effect, amount, postedAt },
      previous,
    );
    const entry = {
      certificate_id: certificateId,
      sequence: String(sequence),
      posting_id: postingId,
      account,
      lot_id: lotId ?? null,
      transaction_id: transactionId ?? null,
      effect,
      amount: quantityText(amount),
      previous_hash: previous.toString('hex'),
      hash: hash.toString('hex'),
    };
    previous = hash;
    return entry;
  });
}
