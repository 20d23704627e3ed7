import sql from 'sql-template-tag';
import type { Catalogue } from '../engine/metadata/index.ts';
import type { Values } from '../engine/record/index.ts';
import {
  transactionAsDatabase,
  waitForLock,
  type Connection,
  type Database,
  type Viewer,
} from '../engine/store/index.ts';
import { columns, tables } from '../generated/server/tables.ts';
import type { Application } from './application.ts';
import { withBackgroundWork, type DemoWork } from './demo-work.ts';
import { backfillDemoNotices } from './platform/mail/index.ts';
import type { HeadsLocation } from './platform/settings/heads-location.ts';

/** A demo account that visitors can log in with. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly description: string;
}

/** The empty register that demo data are loaded into. */
export interface DemoStage {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly today: Date;
  /** Runs one operation as a viewer at a past moment, sequentially. @throws Error when the response has errors */
  readonly ask: (
    as: { readonly viewer: Viewer; readonly at: Date },
    query: string,
    variables: Values,
  ) => Promise<Values>;
}

/** The filled register, with background work running. */
export type WorkingStage = DemoStage & DemoWork;

/** Demo data: accounts to log in with, and the loader for an empty register. */
export interface DemoData {
  readonly accounts: readonly DemoAccount[];
  /** Runs once on a register without users, before serving. @returns a second step for slow work with files */
  readonly load: (stage: DemoStage) => Promise<(stage: WorkingStage) => Promise<void>>;
}

/** Creates the application with another clock and database. */
type AtClock = (now: () => Date, database: Database) => Application;

export interface Filling {
  readonly demo: DemoData;
  readonly database: Database;
  readonly atClock: AtClock;
  readonly today: Date;
  readonly heads: HeadsLocation;
}

/** Key of the advisory lock; any number not used by another lock. */
const demoDataLock = 7_230_453;

/**
 * Fills an unused register in one database transaction: a process killed midway leaves it empty, and only one of
 * several concurrent starts fills it.
 * @returns the accounts to show; none unless the database holds the demo data
 */
export async function ensureDemoData({
  demo,
  database,
  atClock,
  today,
  heads,
}: Filling): Promise<readonly DemoAccount[]> {
  const after = await database.transaction(async (connection) => {
    await waitForLock(connection, demoDataLock);
    if (!(await isWithoutUsers(connection))) return undefined;
    const { application, stage } = openStage(atClock, transactionAsDatabase(connection, database.product), today);
    const further = await demo.load(stage);
    await backfillDemoNotices({ ...application, now: () => today });
    return further;
  });
  if (after !== undefined) {
    // Outside the transaction: files are stored in transactions of their own.
    const { application, stage } = openStage(atClock, database, today);
    await withBackgroundWork(application, heads, (work) => after({ ...stage, ...work }));
    await backfillDemoNotices({ ...application, now: () => today });
  }
  const emails = demo.accounts.map(({ email }) => email);
  const known = await database.query<{ email: string }>(
    sql`
    select ${columns.user.email} as email from ${tables.user} where ${columns.user.email} = any(${emails}::text[])`,
  );
  return demo.accounts.filter(({ email }) => known.some((user) => user.email === email));
}

function openStage(atClock: AtClock, database: Database, today: Date) {
  let moment = today;
  const application = atClock(() => moment, database);
  const stage: DemoStage = {
    catalogue: application.catalogue,
    database: application.database,
    today,
    ask: async ({ viewer, at }, query, variables) => {
      moment = at;
      const { data, errors } = await application.run(
        { query, variables, operationName: undefined },
        { viewer, requestId: 'demo-data' },
      );
      if (errors !== undefined)
        throw new Error(`demo data: ${JSON.stringify(errors)} of ${query} with ${JSON.stringify(variables)}`);
      return data ?? {};
    },
  };
  return { application, stage };
}

async function isWithoutUsers(connection: Connection): Promise<boolean> {
  return (await connection.query(sql`select 1 from ${tables.user} limit 1`)).length === 0;
}
