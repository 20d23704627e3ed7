import type { Release } from './release.ts';

/** Rows of a table as it is before the migration. */
export interface Rows {
  readonly table: string;
  readonly where?: string;
}

/** One statement, and the rows it writes or gives up that were there before. */
export interface MigrationStep {
  readonly sql: string;
  readonly touches?: Rows;
}

/** What a person decides about, or has to change first. It stands where there are such rows; a loss stands anyway. */
export type Obstacle = Loss | MissingValues | Duplicates;

interface ObstacleBase {
  /** What `--accept` takes: `genre.shelf`, of a whole table `loan`. */
  readonly name: string;
  /** What is done where it is accepted. */
  readonly steps: readonly MigrationStep[];
}

/** Values that would be gone. */
export interface Loss extends ObstacleBase {
  readonly kind: 'loss';
  readonly rows: Rows;
  readonly isStanding: 'always' | 'with rows';
  /** Says what happens, given how many rows hold a value. */
  readonly reason: (rows: number) => string;
  /** Names in metadata that may be the same under another name. */
  readonly alike: readonly RenameCandidate[];
}

export interface RenameCandidate {
  readonly name: string;
  /** As `was` has to say it. */
  readonly was: string;
  readonly because: string;
}

/** Records without a value that every record must have. */
export interface MissingValues extends ObstacleBase {
  readonly kind: 'lack';
  readonly rows: Rows;
  readonly reason: (rows: number) => string;
}

/** Values that more than one record has and only one may have. */
export interface Duplicates extends ObstacleBase {
  readonly kind: 'duplicates';
  /** Rows with `value`, `count` and `total`, the most frequent values first. */
  readonly query: string;
}

/** Names of obstacles that a person has accepted; a name stands for all beneath it. */
export type Accepted = readonly string[];

export function acceptedBy(accepted: Accepted, name: string): boolean {
  return accepted.some((given) => name === given || name.startsWith(`${given}.`));
}

/** A step with the number of rows it touches, where it touches any that were there. */
export interface PlannedStep {
  readonly sql: string;
  readonly rows?: number;
}

/** Something that stands in the way: nothing is done while there is any. */
export interface MigrationRefusal {
  readonly name: string;
  readonly sentence: string;
  /** What would be done were it accepted; empty where it cannot be. */
  readonly steps: readonly PlannedStep[];
}

/** A migration as a value: it is printed, refused or run. */
export interface MigrationPlan {
  readonly steps: readonly PlannedStep[];
  readonly refusals: readonly MigrationRefusal[];
  /** What is journalled; absent where the database is what is wanted. */
  readonly release?: Release;
  /** What was accepted and stands nowhere. */
  readonly unused: readonly string[];
}
