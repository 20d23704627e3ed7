import { nearSuggestion } from '../../rules/index.ts';
import type { AccessTableStatements } from '../access-tables/access-table-statements.ts';
import { searchFunctions } from '../tables/search-text.ts';
import type { TableColumn, SqlTable, TableModel } from '../tables/table.ts';
import { difference } from './difference.ts';
import { pendingGroups } from './groups.ts';
import { pairsOf } from './pairs.ts';
import { acceptedBy, type Accepted, type MigrationPlan, type Obstacle, type Rows, type MigrationStep } from './plan.ts';
import {
  compareVersions,
  isCurrentRelease,
  olderProgram,
  refusedAsOlder,
  type Release,
  type WantedTables,
} from './release.ts';
import { obstacleSentence, type Duplicate } from './refusals.ts';
import type { DatabaseState } from './state.ts';
import { collations, systemGroup } from './system-tables.ts';

/** The database state that a program requires. */
export interface TargetSchema extends WantedTables {
  /** SQL that writes new evidence for values that a migration changes; undefined if they are no evidence. */
  readonly restated: (table: string, columns: readonly string[]) => string | undefined;
  readonly release: Release;
  readonly accepted: Accepted;
}

/** A plan before its rows are counted. */
export interface PlanDraft {
  readonly steps: readonly MigrationStep[];
  readonly obstacles: readonly Obstacle[];
  readonly release?: Release;
  /** Why this program must not change the database. */
  readonly older?: string;
  readonly unused: readonly string[];
}

/** Query results about the rows of a plan. */
export interface RowCounts {
  readonly rows: (rows: Rows) => number;
  readonly duplicates: (query: string) => readonly Duplicate[];
}

export function draftPlan(state: DatabaseState, wanted: TargetSchema): PlanDraft {
  const { release, accepted } = wanted;
  const older = refusedAsOlder(release, state.releases);
  if (older !== undefined && !accepted.includes(olderProgram)) {
    return { steps: [], obstacles: [], older, unused: [] };
  }
  const before = withKnownRequirements(state, wanted.model);
  const after = state.trigrams === 'absent' ? withoutTrigrams(wanted.model) : wanted.model;
  const { steps, obstacles } = difference(before, after, accepted);
  const [dropped, made] = changedAccessTables(state.accessTables, wanted.accessTables);
  const all = difference(before, after, []).obstacles.map(({ name }) => name);
  return {
    steps: [
      ...foundations(state),
      ...dropped.map((sql) => ({ sql })),
      ...steps,
      ...made.map((sql) => ({ sql })),
      ...pendingGroups(state.digests, wanted.groups).map(({ statements }) => ({ sql: statements })),
      ...restatements(before, after, wanted),
    ],
    obstacles,
    ...(isNewer(release, state) ? { release } : {}),
    unused: accepted.filter((name) => name !== olderProgram && !all.some((known) => acceptedBy([name], known))),
  };
}

/** The plan with the numbers of rows it touches and the obstacles that have rows. */
export function finished({ steps, obstacles, release, older, unused }: PlanDraft, counts: RowCounts): MigrationPlan {
  const planned = (step: MigrationStep) => ({
    sql: step.sql,
    ...(step.touches === undefined ? {} : { rows: counts.rows(step.touches) }),
  });
  const remaining = obstacles.flatMap((obstacle) => {
    const sentence = obstacleSentence(obstacle, counts);
    return sentence === undefined
      ? []
      : [{ name: obstacle.name, sentence, steps: obstacle.steps.map((step) => planned(step)) }];
  });
  const misnamed = unused.map((name) => ({
    name,
    sentence: `Nothing to accept is called ${name}${nearSuggestion(name, new Set(remaining.map((one) => one.name)))}`,
    steps: [],
  }));
  return {
    steps: steps.map((step) => planned(step)),
    refusals: [
      ...(older === undefined ? [] : [{ name: olderProgram, sentence: older, steps: [] }]),
      ...remaining,
      ...(remaining.length > 0 ? misnamed : []),
    ],
    ...(release === undefined ? {} : { release }),
    unused,
  };
}

/** Evidence of values that the migration changes. */
function restatements(before: TableModel, after: TableModel, { restated }: TargetSchema): readonly MigrationStep[] {
  return pairsOf(before, after).pairs.flatMap((pair): readonly MigrationStep[] => {
    const changed = pair.columns.flatMap(({ old, column }) => (isKeptAsItWas(old, column) ? [] : [column.name]));
    const sql = changed.length === 0 ? undefined : restated(pair.after.name, changed);
    return sql === undefined ? [] : [{ sql }];
  });
}

function isKeptAsItWas(old: TableColumn | undefined, { type, values = [], required }: TableColumn): boolean {
  const names = new Set(values.map(({ name }) => name));
  const isWhole = (old?.values ?? []).every(({ name }) => names.has(name));
  return old?.type === type && isWhole && (required === undefined || old.required !== undefined);
}

/** Extension, collations, search functions, and the engine's own tables. */
function foundations(state: DatabaseState): readonly MigrationStep[] {
  return [
    ...pendingGroups(state.digests, [systemGroup]).map(({ statements }) => ({ sql: statements })),
    ...(state.trigrams === 'available' ? [{ sql: 'create extension if not exists pg_trgm' }] : []),
    ...Object.entries(collations[state.product]).flatMap(([name, made]) =>
      state.collations.includes(name) ? [] : [{ sql: made }],
    ),
    ...Object.entries(searchFunctions).flatMap(([name, made]) =>
      state.functions.includes(name) ? [] : [{ sql: made }],
    ),
  ];
}

/** Recreates only changed access tables; the others stay filled. */
function changedAccessTables(before: readonly AccessTableStatements[], after: readonly AccessTableStatements[]) {
  const signatures = (tables: readonly AccessTableStatements[]) => new Set(tables.map((one) => JSON.stringify(one)));
  const [known, wanted] = [signatures(before), signatures(after)];
  return [
    before.filter((one) => !wanted.has(JSON.stringify(one))).flatMap(({ drop }) => drop),
    after.filter((one) => !known.has(JSON.stringify(one))).flatMap(({ create }) => create),
  ] as const;
}

/** True if the journal must record another schema or a newer version. */
function isNewer(release: Release, { releases }: DatabaseState): boolean {
  return (
    !isCurrentRelease(release, releases) ||
    releases.version === undefined ||
    compareVersions(release.version, releases.version) > 0
  );
}

function withoutTrigrams(model: TableModel): TableModel {
  const tables = model.tables.map((table) => ({
    ...table,
    indexes: table.indexes.filter(({ kind }) => kind !== 'trigram'),
  }));
  return { ...model, tables };
}

/** Journals of earlier versions lack `required`: takes it from the wanted model. */
function withKnownRequirements({ model, releases }: DatabaseState, wanted: TableModel): TableModel {
  if (releases.version !== undefined) return model;
  const { pairs, gone } = pairsOf(model, wanted);
  const known = pairs.map(({ before, columns }): SqlTable => {
    const required = new Set(columns.flatMap(({ old, column }) => (column.required === true ? [old] : [])));
    const withRequirement = (column: TableColumn) =>
      required.has(column) ? { ...column, required: true as const } : column;
    return { ...before, columns: before.columns.map(withRequirement) };
  });
  return { ...model, tables: [...known, ...gone] };
}
