import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Connection, Database, ReadingDatabase, Statement } from '../types.ts';
import { codeOf, ConnectionError, OutcomeUnknown } from './errors.ts';
import { currentReader, type Reader } from './read-position.ts';

/** Maximum lag of a standby, and interval of checks, in milliseconds. */
interface StandbyLimits {
  readonly longestLagMs: number;
  readonly checkEveryMs: number;
}

const usualLag: StandbyLimits = { longestLagMs: 10_000, checkEveryMs: 1_000 };

/** Sends long reads to a standby while it lags little and has the commits that its readers must see. */
export function withStandby(primary: Database, standby: Database, limits = usualLag): Database {
  const replay = new Replay(primary, standby, limits);
  const { connections } = primary;
  return {
    ...primary,
    transaction: async (work) => {
      const reader = currentReader();
      try {
        const result = await primary.transaction(work);
        await noteCommit(primary, reader);
        return result;
      } catch (error) {
        if (error instanceof OutcomeUnknown) reader?.know(undefined);
        throw error;
      }
    },
    reading: {
      query: (statement) =>
        onStandbyOrPrimary(
          replay.hasCommitsOf(currentReader()),
          () => standby.query(statement),
          () => primary.query(statement),
        ),
      transaction: async (work) =>
        onStandbyOrPrimary(
          await replay.hasEverything(),
          () => standby.transaction(work),
          () => primary.transaction(work),
        ),
    },
    close: async () => {
      await Promise.all([primary.close(), standby.close()]);
    },
    standbyLag: () => lagOf(primary, standby),
    ...(connections && { connections: () => ({ ...connections(), ...standbyConnections(standby) }) }),
  };
}

/** The database for long reads: the standby if there is one. */
export function readingOf(database: Database): ReadingDatabase {
  return database.reading ?? database;
}

function standbyConnections({ connections }: Database) {
  const { reads, writes } = connections?.() ?? {};
  return { ...(reads && { standbyReads: reads }), ...(writes && { standbyExports: writes }) };
}

/** SQLSTATE when a standby cancels a statement because the primary removed its rows. */
const conflict = '40001';

async function onStandbyOrPrimary<T>(
  isUsable: boolean,
  onStandby: () => Promise<T>,
  onPrimary: () => Promise<T>,
): Promise<T> {
  if (!isUsable) return await onPrimary();
  try {
    return await onStandby();
  } catch (error) {
    if (error instanceof ConnectionError || codeOf(error) === conflict) return await onPrimary();
    throw error;
  }
}

/** Milliseconds after which a check counts as unanswered. */
const longestCheckMs = 2_000;

/** A time, and the position of the primary's log at that time. */
interface LogMark {
  readonly at: number;
  readonly position: bigint;
}

/** Tracks how far a standby has replayed the log. */
class Replay {
  readonly #primary: Database;
  readonly #standby: Database;
  readonly #limits: StandbyLimits;
  #replayed = 0n;
  /** The standby has everything that was committed until this time. */
  #freshAt = -Infinity;
  #ahead: LogMark | undefined;
  /** Start of the last check. */
  #checkedAt = -Infinity;
  #isChecking = false;

  constructor(primary: Database, standby: Database, limits: StandbyLimits) {
    this.#primary = primary;
    this.#standby = standby;
    this.#limits = limits;
  }

  /**
   * True if the standby has the commits of a reader and its lag is within the limit. Work without a position goes to
   * the primary.
   */
  hasCommitsOf(reader: Reader | undefined): boolean {
    const position = reader?.position();
    if (position === undefined) return false;
    const now = performance.now();
    this.#checkSometimes(now);
    const isSilent = this.#isChecking && now - this.#checkedAt > longestCheckMs;
    if (isSilent || now - this.#freshAt > this.#limits.longestLagMs) return false;
    return position <= this.#replayed;
  }

  /** True if it has everything that was committed before now. */
  async hasEverything(): Promise<boolean> {
    try {
      return await this.#reaches(await readPosition(this.#primary));
    } catch {
      return false;
    }
  }

  async #reaches(position: bigint): Promise<boolean> {
    try {
      this.#replayed = await readReplayed(this.#standby);
      return position <= this.#replayed;
    } catch {
      this.#freshAt = -Infinity;
      return false;
    }
  }

  /** In the background, so that no read waits. */
  #checkSometimes(now: number): void {
    if (this.#isChecking || now - this.#checkedAt < this.#limits.checkEveryMs) return;
    this.#checkedAt = now;
    this.#isChecking = true;
    const end = (): void => {
      this.#isChecking = false;
    };
    // The next request to the primary reports its failure.
    this.#check().then(end, end);
  }

  async #check(): Promise<void> {
    const ahead = this.#ahead ?? { at: performance.now(), position: await readPosition(this.#primary) };
    const isReached = await this.#reaches(ahead.position);
    if (isReached) this.#freshAt = Math.max(this.#freshAt, ahead.at);
    this.#ahead = isReached ? undefined : ahead;
  }
}

/**
 * Passes the position of a commit to its reader. If it cannot be read, the position is unknown and the reader reads
 * from the primary.
 */
async function noteCommit(primary: Database, reader: Reader | undefined): Promise<void> {
  if (reader === undefined) return;
  reader.know(await readPosition(primary).catch(() => undefined));
}

async function readPosition(primary: Connection): Promise<bigint> {
  return await positionIn(primary, sql`select pg_current_wal_insert_lsn()::text as position`);
}

/** Position 0 if it is not a standby. */
async function readReplayed(standby: Connection): Promise<bigint> {
  return await positionIn(
    standby,
    sql`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
  );
}

async function positionIn(connection: Connection, statement: Statement): Promise<bigint> {
  const [row] = await connection.query<{ position: string | null }>(statement);
  const [high = '0', low = '0'] = (row?.position ?? '0/0').split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Seconds since the last replayed commit, by the primary's clock; 0 if everything is replayed. */
async function lagOf(primary: Connection, standby: Connection): Promise<number> {
  const [written] = await primary.query<{ position: string; now: Date }>(
    sql`select pg_current_wal_lsn()::text as position, now() as now`,
  );
  const late = wait(longestCheckMs, Infinity, { ref: false });
  return await Promise.race([lagAfter(standby, written?.position, written?.now), late]);
}

async function lagAfter(standby: Connection, position: string | undefined, now: Date | undefined): Promise<number> {
  try {
    const [lag] = await standby.query<{ seconds: number }>(sql`
      select case
        when not pg_is_in_recovery() then 'infinity'
        when pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
        else greatest(0, extract(epoch from
          ${now}::timestamptz - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time())))
      end::float8 as seconds`);
    return lag?.seconds ?? Infinity;
  } catch (error) {
    if (error instanceof ConnectionError) return Infinity;
    throw error;
  }
}
