import sql from 'sql-template-tag';
import type { ActionHookContext } from '../../engine/api/index.ts';
import type { Certificate } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';

const { reconciliationDifference: difference } = columns;

/** Notes with each difference of the certificate who accepted it and why, so that it does not freeze it again. */
export async function liftFreeze({
  connection,
  id,
  viewer,
  now,
  arguments: { reason },
}: ActionHookContext<Certificate>): Promise<void> {
  await connection.query(sql`
    update ${tables.reconciliationDifference} set
      ${difference.liftedAt} = ${now},
      ${difference.liftReason} = ${String(reason)},
      ${difference.liftedBy} = ${viewer.userId},
      ${difference.rowVersion} = ${difference.rowVersion} + 1,
      ${difference.updatedAt} = ${now}
    where ${difference.certificate} = ${id} and ${difference.liftedAt} is null`);
}
