import sql from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { liftLimits, waitForLock } from '../database/lift-limits.ts';
import { codeOf } from '../database/errors.ts';
import { evidenceGroups, restatement } from '../evidence/record-evidence.ts';
import { memoizeByKey } from '../../record/index.ts';
import { accessTableStatements } from '../access-tables/access-table-statements.ts';
import { tableModel } from '../tables/table-model.ts';
import type { Connection, Database } from '../types.ts';
import { draftPlan, finished, type TargetSchema, type PlanDraft, type RowCounts } from './draft.ts';
import { digestOf, pendingGroups, type StatementGroup } from './groups.ts';
import type { Accepted, MigrationPlan, MigrationRefusal, Rows } from './plan.ts';
import { identifiersGroup, identifierEvidence } from './identifiers.ts';
import { MigrationRefused, type Duplicate } from './refusals.ts';
import { readConstantImpacts, type ConstantImpact } from './constant-impacts.ts';
import { affectingConstants } from './constant-changes.ts';
import { constantRefusals, isOfConstant, unusedConstants } from './constant-refusals.ts';
import { isCurrentRelease, releaseOf } from './release.ts';
import { readState, type DatabaseState, type JournalledModel } from './state.ts';
import { auditSeals, systemGroup } from './system-tables.ts';
import { quoteName } from '../names/names.ts';

/** The statements that a migration ran; none if the database was up to date. */
export interface Migration {
  readonly statements: readonly string[];
  /** Constants that changed since the last migration. */
  readonly constants: readonly ConstantImpact[];
}

/** A dry run: planned statements and refusals. */
export interface PlannedMigration extends MigrationPlan {
  readonly constants: readonly ConstantImpact[];
}

/** A database, and what it must contain. */
export interface Migrating {
  readonly catalogue: Catalogue;
  readonly database: Database;
  /** Tables no entity describes, in this order. */
  readonly groups?: readonly StatementGroup[];
  readonly accepted?: Accepted;
}

/** Arbitrary key of the advisory lock, the same in all processes: only one migrates at a time. */
const migrationLock = 4_020_317;

/** Takes the migration lock for a database transaction; waits for a running migration. */
export async function lockMigrations(connection: Connection): Promise<void> {
  await waitForLock(connection, migrationLock);
}

/**
 * Migrates the database to the catalogue and the groups in one database transaction, and journals it.
 * @throws MigrationRefused if values would be lost or rows are in the way, and for a program older than the database
 */
export async function migrate(migrating: Migrating): Promise<Migration> {
  const { catalogue, database, accepted = [] } = migrating;
  const wanted = wantedOf(migrating);
  return await database.transaction(async (connection) => {
    await lockMigrations(connection);
    const state = await readState(connection, database.product);
    const plan = await planOn(connection, state, wanted);
    refuse(plan.refusals);
    for (const step of plan.steps) await run(connection, step.sql);
    const constants = await impactsOn(connection, catalogue, { state, wanted }, 'run');
    refuse(constantRefusals(constants, accepted));
    await journal(connection, { state, wanted, plan });
    return { statements: plan.steps.map((step) => step.sql), constants };
  });
}

/** Plans a migration in a read-only transaction, so that a role without DDL rights may run it. */
export async function planMigration(migrating: Migrating): Promise<PlannedMigration> {
  const { catalogue, database, accepted = [] } = migrating;
  const wanted = wantedOf(migrating);
  return await database.transaction(async (connection) => {
    await connection.query(sql`set transaction read only`);
    await liftLimits(connection);
    const state = await readState(connection, database.product);
    const plan = await planOn(connection, state, wanted);
    const constants = await impactsOn(connection, catalogue, { state, wanted }, 'plan');
    return {
      ...plan,
      constants,
      refusals: [...plan.refusals, ...constantRefusals(constants, accepted)],
      unused: [...plan.unused, ...unusedConstants(constants, accepted)],
    };
  });
}

function refuse(refusals: readonly MigrationRefusal[]): void {
  if (refusals.length > 0) throw new MigrationRefused(refusals);
}

async function impactsOn(
  connection: Connection,
  catalogue: Catalogue,
  states: { readonly state: DatabaseState; readonly wanted: TargetSchema },
  use: 'plan' | 'run',
): Promise<readonly ConstantImpact[]> {
  const { product, constants: before } = states.state;
  return await readConstantImpacts(connection, { catalogue, before, after: states.wanted.constants, use, product });
}

function wantedOf({ catalogue, groups = [], accepted = [] }: Migrating): TargetSchema {
  const { identifiers, evidence, ...described } = describedBy(catalogue);
  // Evidence and audit seals come last: they cover what the other groups change.
  const made = { ...described, groups: [...groups, identifiers, auditSeals, ...evidence] };
  const restated: TargetSchema['restated'] = (table, columns) => restatement(catalogue, table, columns);
  const ofTables = accepted.filter((name) => !isOfConstant(name));
  return { ...made, restated, accepted: ofTables, release: releaseOf(catalogue.brand.version, made) };
}

/** The parts of the target schema that depend on the catalogue alone. */
const describedBy = memoizeByKey((catalogue: Catalogue) => {
  const identifiers = identifiersGroup(catalogue);
  return {
    model: tableModel(catalogue),
    constants: affectingConstants(catalogue),
    accessTables: accessTableStatements(catalogue),
    identifiers,
    evidence: [...evidenceGroups(catalogue), ...identifierEvidence(catalogue, identifiers)],
  };
});

async function planOn(connection: Connection, state: DatabaseState, wanted: TargetSchema): Promise<MigrationPlan> {
  const draft = draftPlan(state, wanted);
  return finished(draft, await findRows(connection, draft));
}

/** SQLSTATE classes of rows that do not fit: "data exception" and "integrity constraint violation". */
const misfits = /^2[23]/u;

async function run(connection: Connection, step: string): Promise<void> {
  try {
    await connection.script(step, 'endless');
  } catch (error) {
    if (!(error instanceof Error) || !misfits.test(codeOf(error) ?? '')) throw error;
    const detail = 'detail' in error && typeof error.detail === 'string' ? ` ${error.detail}` : '';
    throw new MigrationRefused([{ name: step, sentence: `"${step}": ${error.message}.${detail}` }]);
  }
}

interface Done {
  readonly state: DatabaseState;
  readonly wanted: TargetSchema;
  readonly plan: MigrationPlan;
}

async function journal(connection: Connection, { state, wanted, plan }: Done): Promise<void> {
  for (const group of pendingGroups(state.digests, [systemGroup, ...wanted.groups])) {
    await connection.query(sql`
      insert into server_tables (name, digest) values (${group.name}, ${digestOf(group)})
      on conflict (name) do update set digest = excluded.digest, applied_at = now()`);
  }
  if (plan.release === undefined && plan.steps.length === 0) return;
  const { releases } = state;
  const { version, fingerprint } = wanted.release;
  const oldest = isCurrentRelease(wanted.release, releases) ? (releases.oldest ?? version) : version;
  const model: JournalledModel = { ...wanted.model, readers: wanted.accessTables };
  const statements = plan.steps.map((step) => step.sql);
  await connection.query(sql`
    insert into applied_catalogue (model, constants, statements, version, oldest, fingerprint)
    values (${JSON.stringify(model)}::json, ${JSON.stringify(wanted.constants ?? null)}::json,
      ${JSON.stringify(statements)}::json, ${version}, ${oldest}, ${fingerprint})`);
}

/** Counts the rows that a draft touches or that are obstacles; runs each query once. */
async function findRows(connection: Connection, { steps, obstacles }: PlanDraft): Promise<RowCounts> {
  const counts = new Map<string, number>();
  const touched = [...steps, ...obstacles.flatMap((obstacle) => obstacle.steps)].flatMap(
    ({ touches }) => touches ?? [],
  );
  const met = obstacles.flatMap((obstacle) => (obstacle.kind === 'duplicates' ? [] : [obstacle.rows]));
  for (const rows of [...touched, ...met]) {
    const query = countQuery(rows);
    if (!counts.has(query)) counts.set(query, await count(connection, query));
  }
  const duplicates = new Map<string, readonly Duplicate[]>();
  for (const obstacle of obstacles) {
    if (obstacle.kind !== 'duplicates') continue;
    const rows = await connection.script(obstacle.query, 'endless');
    duplicates.set(
      obstacle.query,
      rows.map((row) => ({ value: String(row['value']), count: Number(row['count']), total: Number(row['total']) })),
    );
  }
  return {
    rows: (rows) => counts.get(countQuery(rows)) ?? 0,
    duplicates: (query) => duplicates.get(query) ?? [],
  };
}

function countQuery({ table, where }: Rows): string {
  return `select count(*)::int as rows from ${quoteName(table)}${where === undefined ? '' : ` where ${where}`}`;
}

async function count(connection: Connection, text: string): Promise<number> {
  const [row] = await connection.script(text, 'endless');
  return Number(row?.['rows'] ?? 0);
}
