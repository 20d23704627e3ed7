import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Working } from '../../module.ts';
import type { ExportTask } from './read-export.ts';

/** Tells whoever asked for an export that it is ready; of one that is validated first they hear when it is. */
export async function notifyRequester(
  { notices }: Pick<Working, 'notices'>,
  connection: Connection,
  { id, userId, organizationId }: Pick<ExportTask, 'id' | 'userId' | 'organizationId'>,
): Promise<void> {
  const { export: made } = columns;
  const [ready] = await connection.query<{ code: string; errors: string }>(sql`
    select ${made.code} as code, coalesce(nullif(${made.errorCount}, 0)::text, '') as errors from ${tables.export}
    where ${made.id} = ${id} and ${made.status} in ('FINISHED', 'FINISHED_WITH_ERRORS')`);
  if (ready === undefined) return;
  await notices.tell(connection, { notice: 'exportMade', to: [{ userId, organizationId }], params: { id, ...ready } });
}
