import { tmpdir } from 'node:os';
import pino from 'pino';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { openPostgres, type Database, type Statement } from '../../../engine/store/index.ts';
import { createApplication } from '../../../server/application.ts';
import type { GraphqlRequest } from '../../../server/http/index.ts';
import { secrets } from '../register.ts';

export interface Asked {
  readonly catalogue: Catalogue;
  readonly databaseUrl: string;
  readonly token: string;
  readonly request: GraphqlRequest;
}

/** The statements, with their values, that the product sends to the database for one request. */
export async function capturedStatements({
  catalogue,
  databaseUrl,
  token,
  request,
}: Asked): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const database = openPostgres(databaseUrl);
  const recording: Database = {
    ...database,
    query: (statement) => {
      statements.push({ text: statement.text, values: [...statement.values] });
      return database.query(statement);
    },
  };
  const log = pino({ level: 'silent' });
  const parts = { catalogue, database: recording, secrets, filesFolder: tmpdir(), now: () => new Date(), log };
  const caller = { requestId: 'bench', address: 'localhost', token, idempotencyKey: undefined };
  try {
    const answer = await createApplication(parts).answer(request, caller);
    if (answer.errors !== undefined) throw new Error(`the list answers ${JSON.stringify(answer.errors)}`);
    return statements;
  } finally {
    await database.close();
  }
}
