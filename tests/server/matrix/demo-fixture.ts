import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionResult } from 'graphql';
import pino from 'pino';
import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { openPostgres, type Viewer } from '../../../engine/store/index.ts';
import { createApplication } from '../../../server/application.ts';
import type { AnswerForm } from '../../../server/platform/http/index.ts';
import { demoData } from '../../../server/demo/index.ts';
import { testDatabaseUrl } from '../test-database.ts';
import { startTestServer } from '../test-server.ts';
import { tradingTime } from '../trading-register.ts';
import { createTrialDatabase } from './trial-database.ts';

/** A person with a role of `roles.json`, in the workspace of a demo account. */
export interface DemoViewer {
  readonly name: string;
  readonly viewer: Viewer;
}

/** The demo register with trials, which leave no changes. */
export interface DemoFixture {
  readonly viewers: readonly DemoViewer[];
  readonly ask: (viewer: Viewer, query: string, variables?: Values, form?: AnswerForm) => Promise<ExecutionResult>;
  /** Executes a request and rolls it back. */
  readonly trial: (viewer: Viewer, query: string, variables: Values) => Promise<ExecutionResult>;
  readonly close: () => Promise<void>;
}

export async function openDemoFixture(catalogue: Catalogue): Promise<DemoFixture> {
  const databaseUrl = await testDatabaseUrl('register');
  const server = await startTestServer({ databaseUrl, demo: true }, demoData);
  await server.stop();
  const { database, trial } = createTrialDatabase(openPostgres(databaseUrl));
  const application = createApplication({
    catalogue,
    database,
    secrets: { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) },
    requiresSecondFactor: false,
    filesFolder: await mkdtemp(join(tmpdir(), 'register-files-')),
    now: tradingTime,
    log: pino({ level: 'silent' }),
  });
  const ask: DemoFixture['ask'] = (viewer, query, variables = {}, form = 'values') =>
    application.run({ query, variables, operationName: undefined }, { viewer, requestId: 'test' }, form);
  const places = await database.query<{ userId: string; organizationId: string; role: string }>(sql`
    select distinct on (organization.role) user_id::text as "userId", organization_id::text as "organizationId", organization.role
    from organization_user join organization on organization.id = organization_id
    order by organization.role, organization_id, user_id`);
  return {
    viewers: catalogue.roles.flatMap(({ organizationRole, role, permissions }) => {
      const place = places.find((each) => each.role === organizationRole);
      if (place === undefined) return [];
      const { userId, organizationId } = place;
      const viewer: Viewer = { userId, organizationId, organizationRole, role, permissions, language: 'sk' };
      return [{ name: `${organizationRole} ${role}`, viewer }];
    }),
    ask,
    trial: (...asked) => trial(() => ask(...asked)),
    close: () => database.close(),
  };
}
