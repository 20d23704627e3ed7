import { createHash } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { isValues } from '../../../engine/record/index.ts';
import { snapshotRead, type Connection, type Database } from '../../../engine/store/index.ts';
import { toHex } from './chain.ts';
import type { LedgerFinding } from './finding.ts';

/** Last row of a lane: number within the lane and seal in hexadecimal. */
export interface SealHead {
  readonly link: string;
  readonly seal: string;
}

/** By lane. */
export type SealHeads = ReadonlyMap<string, SealHead>;

/** A verified lane with its head and findings. */
export interface SealedLane {
  readonly lane: string;
  readonly head: SealHead;
  readonly findings: readonly LedgerFinding[];
}

/** Batch size. */
const portionSize = 10_000;
/** Below any row number, including forged ones. */
const beforeAll = '-9223372036854775808';
const start = Buffer.alloc(32);

/** Signed heads, and where verification starts. */
export interface FollowedSeals {
  readonly signed: SealHeads;
  /** `signed`: from the last signed row, so that only new rows are read. */
  readonly from: 'start' | 'signed';
  readonly signal: AbortSignal | undefined;
}

/** Verifies every lane of seals across all sealed tables (decision 105). */
export async function* followSeals(
  database: Database,
  { signed, from, signal }: FollowedSeals,
): AsyncIterable<SealedLane> {
  const { tables, lanes } = await readLanes(database);
  const gone = [...signed.keys()].filter((lane) => !lanes.has(lane));
  for (const lane of [...lanes.keys(), ...gone]) {
    const { head, last } = lanes.get(lane) ?? { head: undefined, last: '0' };
    const follower = followLane(lane, signed.get(lane), from);
    for (let after: string | undefined = follower.after; after !== undefined;) {
      signal?.throwIfAborted();
      const rows: readonly SealedRow[] = await readRows(database, tables, { lane, after, last });
      for (const row of rows) follower.next(row);
      after = rows.length < portionSize ? undefined : rows.at(-1)?.link;
    }
    yield { lane, ...follower.end(head) };
  }
}

function followLane(lane: string, signed: SealHead | undefined, from: FollowedSeals['from']) {
  const isContinued = from === 'signed' && signed !== undefined;
  let link = isContinued ? BigInt(signed.link) - 1n : 0n;
  // The predecessor's seal is not read, so only the stored seal of the last signed row is compared.
  let seal = isContinued ? undefined : start;
  const findings: LedgerFinding[] = [];
  const note = (kind: LedgerFinding['kind'], params: LedgerFinding['params'], certificateId?: string): void => {
    findings.push({ kind, params: { lane, ...params }, ...(certificateId !== undefined && { certificateId }) });
  };
  return {
    after: isContinued ? String(link) : beforeAll,
    next: (row: SealedRow): void => {
      const [expected, found] = [link + 1n, BigInt(row.link)];
      if (found > expected) note('sealedRowsMissing', { from: String(expected), to: String(found - 1n) });
      // After a missing row the chain cannot be verified. A second row with the same number is forged.
      else if (found < expected || (seal !== undefined && toHex(sealOf(lane, row, seal)) !== toHex(row.seal)))
        note('sealedRowChanged', { table: row.of, link: row.link, row: nameOf(row.said) }, certificateOf(row.said));
      if (signed?.link === row.link && signed.seal !== toHex(row.seal)) note('signedSealDiffers', { link: row.link });
      [link, seal] = [found, Buffer.from(row.seal)];
    },
    end: (head: SealHead | undefined): Omit<SealedLane, 'lane'> => {
      const last: SealHead = { link: String(link), seal: toHex(seal ?? start) };
      // Without any row, the check below reports the signed one as missing.
      if (seal !== undefined && (head?.link !== last.link || head.seal !== last.seal))
        note('sealHeadDiffers', { expected: last.link, found: head?.link ?? '–' });
      if (signed !== undefined && BigInt(signed.link) > link) note('signedSealsMissing', { link: signed.link });
      return { head: last, findings };
    },
  };
}

interface SealedRow {
  readonly [column: string]: unknown;
  /** Its table. */
  readonly of: string;
  readonly link: string;
  readonly seal: Uint8Array;
  /** The row as JSON. */
  readonly said: string;
}

function sealOf(lane: string, { of, link, said }: SealedRow, before: Buffer): Buffer {
  const text = [of, lane, link, said].join('\n');
  return createHash('sha256').update(before).update(text, 'utf8').digest();
}

/** Id or name of the row. */
function nameOf(said: string): string {
  const row: unknown = JSON.parse(said);
  const name = isValues(row) ? (row['id'] ?? row['name'] ?? row['certificate_id']) : undefined;
  return typeof name === 'number' || typeof name === 'string' ? String(name) : '–';
}

function certificateOf(said: string): string | undefined {
  const row: unknown = JSON.parse(said);
  if (!isValues(row)) return undefined;
  const id = row['certificate_id'] ?? (row['entity'] === 'certificate' ? row['record_id'] : undefined);
  return typeof id === 'number' ? String(id) : undefined;
}

/** In one snapshot: sealed tables, and per lane the stored head and the last existing row. */
function readLanes(database: Database) {
  return inUtc(database, async (connection) => {
    const tables = await connection.query<{ name: string }>(sql`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where attname = 'seal_link' and relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace order by 1`);
    const names = tables.map(({ name }) => name);
    const ends = names.map((name) => sql`select seal_lane as lane, seal_link as link from ${identifier(name)}`);
    const rows = await connection.query<{
      lane: string;
      last: string;
      link: string | null;
      seal: Uint8Array | null;
    }>(sql`
      select coalesce(ends.lane, head.lane)::text as lane, coalesce(ends.last, 0)::text as last, head.link::text as link, head.seal
      from (select lane, max(link) as last from (${join(ends, ' union all ')}) as sealed group by lane) as ends
      full join seal_head as head on head.lane = ends.lane order by coalesce(ends.lane, head.lane)`);
    const lanes = rows.map(({ lane, last, link, seal }) => {
      const head: SealHead | undefined = link === null || seal === null ? undefined : { link, seal: toHex(seal) };
      return [lane, { last, head }] as const;
    });
    return { tables: names, lanes: new Map(lanes) };
  });
}

interface Links {
  readonly lane: string;
  readonly after: string;
  /** Upper bound; later rows were inserted during the run. */
  readonly last: string;
}

function readRows(database: Database, tables: readonly string[], { lane, after, last }: Links) {
  const rows = tables.map(
    (name) => sql`
      (select ${name} as of, seal_link, seal, (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(sealed) - array['seal_lane', 'seal_link', 'seal'])
        where value <> 'null')::text as said
      from ${identifier(name)} as sealed
      where seal_lane = ${lane} and seal_link > ${after} and seal_link <= ${last} order by seal_link fetch first (${portionSize}) rows with ties)`,
  );
  return inUtc(database, (connection) =>
    connection.query<SealedRow>(sql`
      select of, seal_link::text as link, seal, said from (${join(rows, ' union all ')}) as sealed order by seal_link fetch first (${portionSize}) rows with ties`),
  );
}

/** Reads timestamps in UTC, as sealed. */
function inUtc<T>(database: Database, read: (connection: Connection) => Promise<T>): Promise<T> {
  return database.transaction(async (connection) => {
    await connection.query(snapshotRead);
    await connection.query(sql`set local timezone = 'UTC'`);
    return await read(connection);
  });
}

function identifier(name: string): Sql {
  return raw(`"${name.replaceAll('"', '""')}"`);
}
