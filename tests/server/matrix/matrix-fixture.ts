import type { ExecutionResult } from 'graphql';
import sql, { type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { testDatabase } from '../test-database.ts';
import { openTradingRegister } from '../trading-register.ts';
import type { OperationRequest } from './ask.ts';
import { createMatrixRecords } from './matrix-records.ts';
import type { MatrixRecord } from './matrix-record.ts';
import { createTrialDatabase } from './trial-database.ts';
import { type RequestViewer, createViewers } from './viewers.ts';

/** A request of a viewer about one record, or about none. */
export interface Cell {
  readonly ask: OperationRequest;
  readonly requester: RequestViewer;
  readonly record?: MatrixRecord;
}

/** The register with its records; requests are rolled back. */
export interface MatrixFixture {
  readonly cellsOf: (ask: OperationRequest) => readonly Cell[];
  /** Sets the initial state of the record, then sends the request. */
  readonly answer: (cell: Cell, request: Request, id: string) => Promise<ExecutionResult>;
  readonly close: () => Promise<void>;
}

interface Request {
  readonly query: string;
  readonly variables: Values;
}

export async function openMatrixFixture(catalogue: Catalogue): Promise<MatrixFixture> {
  const { database, trial } = createTrialDatabase(await testDatabase('register'));
  const trading = await openTradingRegister(undefined, {}, database);
  const matrixRecords = await createMatrixRecords(trading, catalogue);
  const viewers = await createViewers(trading, catalogue);
  return {
    cellsOf: (ask) => {
      if (ask.about === undefined) return viewers.map((requester) => ({ ask, requester }));
      const records = matrixRecords.get(ask.about);
      if (records === undefined)
        throw new Error(`Add to tests/server/matrix/matrix-records.ts a record of ${ask.about}.`);
      return viewers.flatMap((requester) => records.map((record) => ({ ask, requester, record })));
    },
    answer: ({ ask, requester }, request, id) =>
      trial(async (connection) => {
        for (const [field, value] of Object.entries(ask.state ?? {}))
          await connection.query(stored(ask, id, { field, value }));
        // A changed state of the viewer's own organization would end the session.
        const { viewer, sessionId } = requester.context;
        const context = ask.state === undefined ? { viewer, sessionId } : { viewer };
        return await trading.run({ ...request, operationName: undefined }, context);
      }),
    close: () => trading.close(),
  };
}

function stored(
  { about = '' }: OperationRequest,
  id: string,
  { field, value }: { field: string; value: unknown },
): Sql {
  const entity = about as keyof typeof tables; // what has actions has a table
  const column = Object.entries(columns[entity]).find(([name]) => name === field)?.[1];
  return sql`update ${tables[entity]} set ${column} = ${value} where id = ${id}`;
}
