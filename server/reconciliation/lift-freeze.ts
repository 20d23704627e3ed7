import sql from 'sql-template-tag';
import type { ActionHookContext } from '../../engine/api/index.ts';

/** Notes with each difference of the certificate who accepted it and why, so that it does not freeze it again. */
export async function liftFreeze({ connection, id, viewer, now, arguments: given }: ActionHookContext): Promise<void> {
  await connection.query(sql`
    update reconciliation_difference
    set lifted_at = ${now}, lift_reason = ${String(given['reason'])}, lifted_by_id = ${viewer.userId},
      row_version = row_version + 1, updated_at = ${now}
    where certificate_id = ${id} and lifted_at is null`);
}
