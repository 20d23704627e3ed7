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
import { whileWorking, type DemoWork } from './demo-work.ts';
import { backfillDemoNotices } from './platform/mail/index.ts';
import type { HeadsLocation } from './platform/settings/heads-location.ts';

/** Somebody a visitor can log in as. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** Who it is, in one line. */
  readonly description: string;
}

/** An empty register as demo data find it. */
export interface DemoStage {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly today: Date;
  /** Runs one operation of the product as somebody, at a moment of the past, one after another. @throws Error when it answers errors */
  readonly ask: (
    as: { readonly viewer: Viewer; readonly at: Date },
    query: string,
    variables: Values,
  ) => Promise<Values>;
}

/** The register with its past in it, where what is asked for is worked on. */
export type WorkingStage = DemoStage & DemoWork;

/** Demo data: whom to log in as, and how an empty register is filled. */
export interface DemoData {
  readonly accounts: readonly DemoAccount[];
  /** Runs once, on a register without users, before anything is served. @returns what runs after it, for what takes files and time */
  readonly load: (stage: DemoStage) => Promise<(stage: WorkingStage) => Promise<void>>;
}

/** Makes the register's application with another clock, on another database. */
type AtClock = (now: () => Date, database: Database) => Application;

export interface Filling {
  readonly demo: DemoData;
  readonly database: Database;
  readonly atClock: AtClock;
  readonly today: Date;
  readonly heads: HeadsLocation;
}

/** Any number that no other use of advisory locks has. */
const demoDataLock = 7_230_453;

/**
 * Fills a register nobody uses yet, in one database transaction: a process that ends in the middle leaves it empty, and
 * of several that start at once one fills it.
 * @returns the accounts to show: none unless the database holds the demo data
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
    // Files are made in database transactions of their own.
    const { application, stage } = openStage(atClock, database, today);
    await whileWorking(application, heads, (work) => after({ ...stage, ...work }));
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
