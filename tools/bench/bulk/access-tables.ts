import type { Catalogue } from '../../../engine/metadata/index.ts';
import { type Database, accessTableStatements } from '../../../engine/store/index.ts';
import { bareTables, restoreTables } from './bare-tables.ts';
import { execute } from './copy-sql.ts';
import { executeInLanes } from './lanes.ts';

/** Fills access tables after rows were inserted without triggers, with the statements of a migration, in record order. */
export async function refillAccessTables(
  database: Database,
  catalogue: Catalogue,
  onProgress: (done: string) => void,
): Promise<readonly string[]> {
  const statements = accessTableStatements(catalogue);
  const tables = statements.map(({ name }) => name);
  const restoring = await database.transaction(async (connection) => {
    const taken = await bareTables(connection, tables);
    for (const table of tables) await execute(connection, `truncate "${table}"`);
    return taken;
  });
  await executeInLanes(
    database,
    statements.flatMap(({ create }) => create.filter(isFill).map((fill) => `${fill} order by 2, 1`)),
  );
  for (const mark of statements.flatMap(({ create }) => create.filter(isMark))) await execute(database, mark);
  onProgress('access tables filled');
  await restoreTables(database, restoring);
  onProgress('indexes of access tables made anew');
  return tables;
}

function isMark(statement: string): boolean {
  return statement.startsWith('select ');
}

function isFill(statement: string): boolean {
  return statement.startsWith('insert into');
}
