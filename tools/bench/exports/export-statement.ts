import { tmpdir } from 'node:os';
import pino from 'pino';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { openPostgres, type Connection, type Database, type Statement } from '../../../engine/store/index.ts';
import { createApplication } from '../../../server/application.ts';
import { readExport } from '../../../server/exchange/exports/read-export.ts';
import { writeFile } from '../../../server/exchange/exports/write-file.ts';
import { secrets } from '../register.ts';

/** The statement that reads an export's rows for its requester. */
export async function exportStatement(catalogue: Catalogue, databaseUrl: string, id: string): Promise<string> {
  const database = openPostgres(databaseUrl);
  try {
    const statements: Statement[] = [];
    const parts = {
      catalogue,
      database: keeping(database, statements),
      secrets,
      requiresSecondFactor: false,
      filesFolder: tmpdir(),
      now: () => new Date(),
      log: pino({ level: 'silent' }),
    };
    const application = createApplication(parts);
    const today = new Date().toISOString().slice(0, 10);
    const asked = await readExport({ catalogue, store: application.store, today }, database, id);
    if (asked === undefined) throw new Error(`there is no export ${id}`);
    const viewer = await application.accounts.viewerIn(asked.userId, asked.organizationId);
    const incoming = application.files.openIncoming();
    await writeFile(application, { task: asked, viewer, incoming, signal: new AbortController().signal });
    await incoming.release();
    const declared = statements.find(({ text }) => text.startsWith('declare'));
    if (declared === undefined) throw new Error('no cursor was opened');
    return withValues(declared);
  } finally {
    await database.close();
  }
}

/** Records statements of transactions instead of executing them. */
function keeping(database: Database, statements: Statement[]): Database {
  const connection: Connection = {
    query: (statement) => {
      statements.push(statement);
      return Promise.resolve([]);
    },
    script: () => Promise.resolve([]),
  };
  return { ...database, transaction: (work) => work(connection) };
}

/** Inlines parameters, which `COPY` does not accept. */
function withValues({ text, values }: Statement): string {
  const query = text.replace(/^declare \S+ no scroll cursor for /u, '');
  return query.replaceAll(/\$(\d+)/gu, (_, number: string) => literal(values[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'null';
}
