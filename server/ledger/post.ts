import sql from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import type { Connection } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { chainStart, entryHash } from './chain.ts';
import { toDecimal, type Thousandths } from './quantity.ts';

const { certificate, lot } = columns;

export type LedgerOperation = 'issue' | 'adjust' | 'reserve' | 'deliver' | 'retire' | 'split' | 'reversal';

/**
 * One signed line. A `fill` of a lot changes what it received and what it has; a `draw` only what it has
 * (negative) or gives back what was drawn (positive).
 */
export type Line =
  | { readonly account: 'held'; readonly lotId: string; readonly effect: 'fill' | 'draw'; readonly amount: Thousandths }
  | { readonly account: 'reserved'; readonly transactionId: string; readonly amount: Thousandths }
  | { readonly account: 'issued' | 'retired' | 'split'; readonly amount: Thousandths };

/** Who posts and when; the certificate's row is locked by the caller. */
export interface Occasion {
  readonly connection: Connection;
  readonly actorId: string;
  readonly now: Date;
}

/** The occasion that a hook's context is. */
export function occasionOf(context: {
  readonly connection: Connection;
  readonly viewer: { readonly userId: string };
  readonly now: Date;
}): Occasion {
  return { connection: context.connection, actorId: context.viewer.userId, now: context.now };
}

export interface Posting {
  readonly certificateId: string;
  readonly operation: LedgerOperation;
  readonly transactionId?: string | undefined;
  readonly reverses?: string | undefined;
  /** The posting of the other certificate in a split. */
  readonly linked?: string | undefined;
  readonly ratio?: string | undefined;
  readonly lines: readonly Line[];
}

interface Head {
  readonly [column: string]: unknown;
  readonly posting_id: string;
  readonly sequence: string;
  readonly hash: Uint8Array | null;
  readonly is_frozen: boolean;
}

/**
 * Writes one posting: its entries, chained to the certificate's last, and the lots they fill and draw.
 * @returns the posting's id
 * @throws Refusal `errors.certificate.frozen` while a difference found by the reconciler is not cleared up;
 * a database error when the lines do not sum to zero (at commit) or a lot would leave its limits.
 */
export async function post(occasion: Occasion, posting: Posting): Promise<string> {
  const head = await readHead(occasion.connection, posting.certificateId);
  if (head.is_frozen) throw new Refusal('errors.certificate.frozen');
  const entries = chainEntries(occasion, posting, head);
  const last = entries.at(-1);
  if (last === undefined) throw new Error('a posting has at least two lines');
  await occasion.connection.query(sql`
    with posting as (
      insert into ledger_posting (id, certificate_id, operation, transaction_id, reverses, linked, ratio, actor_id, posted_at)
      overriding system value
      values (${head.posting_id}, ${posting.certificateId}, ${posting.operation}, ${posting.transactionId ?? null},
        ${posting.reverses ?? null}, ${posting.linked ?? null}, ${posting.ratio ?? null}, ${occasion.actorId}, ${occasion.now})
    ), written as (
      insert into ledger_entry (certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash)
      select ${posting.certificateId}::bigint, sequence, ${head.posting_id}::bigint, account, lot_id, transaction_id, effect, amount,
        decode(previous_hash, 'hex'), decode(hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (sequence bigint, account text, lot_id bigint,
        transaction_id bigint, effect text, amount numeric, previous_hash text, hash text)
    ), advanced as (
      insert into ledger_head (certificate_id, sequence, hash)
      values (${posting.certificateId}, ${last.sequence}, decode(${last.hash}, 'hex'))
      on conflict (certificate_id) do update set sequence = excluded.sequence, hash = excluded.hash
    )
    update ${tables.lot} as lot set
      ${lot.available} = lot.${lot.available} + moved.available,
      ${lot.amount} = lot.${lot.amount} + moved.amount,
      ${lot.rowVersion} = lot.${lot.rowVersion} + 1,
      ${lot.updatedAt} = ${occasion.now}
    from (
      select lot_id, sum(amount) as available, coalesce(sum(amount) filter (where effect = 'fill'), 0) as amount
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (lot_id bigint, effect text, amount numeric)
      where lot_id is not null group by lot_id
    ) as moved
    where lot.${lot.id} = moved.lot_id`);
  return head.posting_id;
}

async function readHead(connection: Connection, certificateId: string): Promise<Head> {
  const [head] = await connection.query<Head>(sql`
    select nextval(pg_get_serial_sequence('ledger_posting', 'id'))::text as posting_id,
      coalesce(head.sequence, 0)::text as sequence, head.hash,
      certificate.${certificate.frozenAt} is not null as is_frozen
    from ${tables.certificate} as certificate
    left join ledger_head as head on head.certificate_id = certificate.${certificate.id}
    where certificate.${certificate.id} = ${certificateId}`);
  if (head === undefined) throw new Error(`there is no certificate ${certificateId} to post on`);
  return head;
}

function chainEntries(occasion: Occasion, posting: Posting, head: Head) {
  let previous: Buffer = head.hash === null ? chainStart : Buffer.from(head.hash);
  let sequence = BigInt(head.sequence);
  return posting.lines.map((line) => {
    sequence += 1n;
    const lotId = line.account === 'held' ? line.lotId : undefined;
    const transactionId = line.account === 'reserved' ? line.transactionId : undefined;
    const effect = line.account === 'held' ? line.effect : 'none';
    const hash = entryHash(
      {
        certificateId: posting.certificateId,
        sequence,
        postingId: head.posting_id,
        operation: posting.operation,
        account: line.account,
        lotId,
        transactionId,
        effect,
        amount: line.amount,
        postedAt: occasion.now.toISOString(),
      },
      previous,
    );
    const entry = {
      sequence: String(sequence),
      account: line.account,
      lot_id: lotId ?? null,
      transaction_id: transactionId ?? null,
      effect,
      amount: toDecimal(line.amount),
      previous_hash: previous.toString('hex'),
      hash: hash.toString('hex'),
    };
    previous = hash;
    return entry;
  });
}
