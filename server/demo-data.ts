import sql from 'sql-template-tag';
import type { Catalogue } from '../engine/metadata/index.ts';
import type { Database, Viewer } from '../engine/store/index.ts';
import type { Application } from './application.ts';

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
    variables: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** Demo data: whom to log in as, and how an empty register is filled. */
export interface DemoData {
  readonly accounts: readonly DemoAccount[];
  /** Runs once, on a register without users, before anything is served. */
  readonly load: (stage: DemoStage) => Promise<void>;
}

/** Makes the register's application with another clock. */
type AtClock = (now: () => Date) => Pick<Application, 'catalogue' | 'database' | 'run'>;

/**
 * Fills a register nobody uses yet.
 * @returns the accounts to show: none unless the database holds the demo data
 */
export async function ensureDemoData(demo: DemoData, atClock: AtClock, today: Date): Promise<readonly DemoAccount[]> {
  const stage = openStage(atClock, today);
  if (await isWithoutUsers(stage.database)) await demo.load(stage);
  const emails = demo.accounts.map(({ email }) => email);
  const known = await stage.database.query<{ email: string }>(
    sql`select email from app_user where email = any(${emails}::text[])`,
  );
  return demo.accounts.filter(({ email }) => known.some((user) => user.email === email));
}

function openStage(atClock: AtClock, today: Date): DemoStage {
  let moment = today;
  const application = atClock(() => moment);
  return {
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
}

async function isWithoutUsers(database: Database): Promise<boolean> {
  return (await database.query(sql`select 1 from app_user limit 1`)).length === 0;
}
