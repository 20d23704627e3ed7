import type { Release } from './release.ts';

/** Rows of a table before the migration. */
export interface Rows {
  readonly table: string;
  readonly where?: string;
}

/** One statement, and the existing rows it changes or drops. */
export interface MigrationStep {
  readonly sql: string;
  readonly touches?: Rows;
}

/** Something a person must accept or correct. It applies if such rows exist; a loss may apply always. */
export type Obstacle = Loss | MissingValues | Duplicates;

interface ObstacleBase {
  /** Name for `--accept`: `genre.shelf`, of a whole table `loan`. */
  readonly name: string;
  /** Steps to run once accepted. */
  readonly steps: readonly MigrationStep[];
}

/** Values that would be lost. */
export interface Loss extends ObstacleBase {
  readonly kind: 'loss';
  readonly rows: Rows;
  readonly isStanding: 'always' | 'with rows';
  /** The message, from the number of affected rows. */
  readonly reason: (rows: number) => string;
  /** Names in metadata that the lost one may have been renamed to. */
  readonly alike: readonly RenameCandidate[];
}

export interface RenameCandidate {
  readonly name: string;
  /** The value for `was`. */
  readonly was: string;
  readonly because: string;
}

/** Records without a value in a required field. */
export interface MissingValues extends ObstacleBase {
  readonly kind: 'lack';
  readonly rows: Rows;
  readonly reason: (rows: number) => string;
}

/** Duplicate values under a unique index. */
export interface Duplicates extends ObstacleBase {
  readonly kind: 'duplicates';
  /** Selects `value`, `count` and `total`, most frequent values first. */
  readonly query: string;
}

/** Names of accepted obstacles; a name includes all beneath it. */
export type Accepted = readonly string[];

export function acceptedBy(accepted: Accepted, name: string): boolean {
  return accepted.some((given) => name === given || name.startsWith(`${given}.`));
}

/** A step with the number of existing rows it touches, if any. */
export interface PlannedStep {
  readonly sql: string;
  readonly rows?: number;
}

/** An obstacle that remains: with any, the migration does nothing. */
export interface MigrationRefusal {
  readonly name: string;
  readonly sentence: string;
  /** Steps to run if accepted; empty if it cannot be accepted. */
  readonly steps: readonly PlannedStep[];
}

/** A migration as a value: it is printed, refused or run. */
export interface MigrationPlan {
  readonly steps: readonly PlannedStep[];
  readonly refusals: readonly MigrationRefusal[];
  /** The journal entry; absent if the database is up to date. */
  readonly release?: Release;
  /** Accepted names that match no obstacle. */
  readonly unused: readonly string[];
}
