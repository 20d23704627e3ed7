import { tmpdir } from 'node:os';
import pino from 'pino';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { openPostgres, type Database, type Statement } from '../../../engine/store/index.ts';
import { createApplication } from '../../../server/application.ts';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';
import { secrets } from '../register.ts';

/** The product in this process, with recorded statements. */
export interface Recorder {
  readonly database: Database;
  /** Runs a request. @throws Error on a GraphQL error other than refused input */
  readonly record: (request: GraphqlRequest, token: string | undefined) => Promise<Recorded>;
  readonly close: () => Promise<void>;
}

export interface Recorded {
  readonly data: unknown;
  /** Executed statements with parameters. */
  readonly statements: readonly Statement[];
  /** True when the viewer may not use this column. */
  readonly isRefused: boolean;
}

/** Opens the product on a migrated register. */
export function openRecorder(catalogue: Catalogue, databaseUrl: string): Recorder {
  const statements: Statement[] = [];
  const database = openPostgres(databaseUrl);
  const recording: Database = {
    ...database,
    query: (statement) => {
      statements.push({ text: statement.text, values: [...statement.values], planned: statement.planned });
      return database.query(statement);
    },
  };
  const log = pino({ level: 'silent' });
  const parts = {
    ...{ catalogue, database: recording, secrets, requiresSecondFactor: false },
    ...{ filesFolder: tmpdir(), now: () => new Date(), log },
  };
  const application = createApplication(parts);
  return {
    database,
    record: async (request, token) => {
      statements.length = 0;
      const caller = {
        requestId: 'bench',
        address: 'localhost',
        token,
        idempotencyKey: undefined,
        userAgent: undefined,
      };
      const { data, errors } = await application.answer(request, caller, 'values');
      const isRefused = errors?.every(({ extensions }) => extensions['code'] === 'BadInputError') === true;
      if (errors !== undefined && !isRefused) throw new Error(`the product answers ${JSON.stringify(errors)}`);
      return { data, statements: [...statements], isRefused };
    },
    close: () => database.close(),
  };
}
