import { createHash } from 'node:crypto';
import type { AccessTableStatements } from '../access-tables/access-table-statements.ts';
import type { TableModel } from '../tables/table.ts';
import type { JournalledConstants } from './constant-changes.ts';
import type { StatementGroup } from './groups.ts';

/** A program's version, and a fingerprint of the schema that it requires. */
export interface Release {
  readonly version: string;
  readonly fingerprint: string;
}

/** The releases in the journal of a database. */
export interface Releases {
  /**
   * Version of the last program that migrated it, and the oldest one that may run; absent in a new database and in
   * journals of earlier programs.
   */
  readonly version?: string | undefined;
  readonly oldest?: string | undefined;
  readonly appliedAt?: Date | undefined;
  /** Oldest first. */
  readonly fingerprints: readonly string[];
}

/** Name for `--accept` that lets an older program revert the changes of a newer one. */
export const olderProgram = 'older-program';

/** The tables that a program requires. */
export interface WantedTables {
  readonly model: TableModel;
  readonly constants: JournalledConstants | undefined;
  readonly accessTables: readonly AccessTableStatements[];
  readonly groups: readonly StatementGroup[];
}

/** The release of a program; labels are not part of the fingerprint. */
export function releaseOf(version: string, made: WantedTables): Release {
  const text = JSON.stringify(made, (key, value: unknown) => (key === 'field' ? undefined : value));
  return { version, fingerprint: createHash('sha256').update(text).digest('hex') };
}

/** True if the database has this release. */
export function isCurrentRelease({ fingerprint }: Release, { fingerprints }: Releases): boolean {
  return fingerprints.at(-1) === fingerprint;
}

/**
 * The message that refuses an older program; undefined if the program may run. Older is a lower version, or the same
 * version with an earlier fingerprint: metadata change without a new version.
 */
export function refusedAsOlder(release: Release, known: Releases): string | undefined {
  const { version, oldest = version, appliedAt, fingerprints } = known;
  if (version === undefined || isCurrentRelease(release, known)) return undefined;
  const order = compareVersions(release.version, version);
  if (order > 0 || (order === 0 && !fingerprints.includes(release.fingerprint))) return undefined;
  const since = appliedAt === undefined ? '' : ` since ${appliedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const [theirs, ours, start] =
    order < 0
      ? [`version ${version}`, `the older version ${release.version}`, `version ${String(oldest)} or newer`]
      : [`newer metadata of version ${version}`, 'of older metadata', 'the one of those'];
  return (
    `The database belongs to ${theirs}${since}; this program is ${ours} and changes nothing: start ${start}, ` +
    `or take the changes back on purpose by npm run migrate -- --accept ${olderProgram}.`
  );
}

/** Compares version numbers numerically: 2.10.0 comes after 2.9.0. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
