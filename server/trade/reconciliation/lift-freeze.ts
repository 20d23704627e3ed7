import sql from 'sql-template-tag';
import type { ActionHookContext } from '../../../engine/api/index.ts';
import { instantText } from '../../../engine/record/index.ts';
import type { Certificate, ReconciliationDifference } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { reconciliationDifference: difference } = columns;

/** Records who accepted each open difference of the certificate and why, so that it no longer freezes. */
export async function liftFreeze(context: ActionHookContext<Certificate>): Promise<void> {
  const { connection, id, viewer, now, arguments: given } = context;
  const open = await connection.query<{ id: string }>(sql`
    select ${difference.id}::text as id from ${tables.reconciliationDifference}
    where ${difference.certificate} = ${id} and ${difference.liftedAt} is null order by 1`);
  const changes: Partial<ReconciliationDifference> = {
    liftedAt: instantText(now),
    liftReason: String(given['reason']),
    liftedBy: { id: viewer.userId },
  };
  for (const each of open)
    await context.write('reconciliationDifference', each.id, changes, { action: 'acceptDifference' });
}
