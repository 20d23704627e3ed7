import sql from 'sql-template-tag';
import { Refusal, type EntityHooks } from '../../../engine/api/index.ts';
import { instantText } from '../../../engine/record/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import type { Certificate, CertificateWithdrawal } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import { needed } from '../../platform/records/index.ts';
import { readAffected } from '../corrections/index.ts';

/**
 * Withdrawal proposals, one open at a time. Approval withdraws the certificate with its splits; quantities stay with
 * their holders, blocked.
 */
export function withdrawalHooks({
  store,
  notices,
}: Pick<AppContext, 'store' | 'notices'>): EntityHooks<CertificateWithdrawal> {
  return {
    beforeWrite: async ({ connection, record }) => {
      await assertNoneOpen(connection, needed(record, 'certificate').id);
    },
    actions: {
      approve: async (context) => {
        const { connection, record, now } = context;
        const reason = needed(record, 'reason');
        const origin = needed(record, 'certificate').id;
        const splits = await readSplits(connection, origin);
        await store.lock(connection, 'certificate', splits);
        const changes: Partial<Certificate> = { withdrawnAt: instantText(now), withdrawalReason: reason };
        for (const id of [origin, ...splits]) {
          await context.write('certificate', id, changes, { action: 'withdraw' });
          const { code, to } = await readAffected(connection, id);
          await notices.send(connection, { notice: 'certificateWithdrawn', to, params: { id, code, reason } });
        }
      },
    },
  };
}

/** The certificate is locked by the caller. @throws Refusal `errors.certificateWithdrawal.alreadyProposed` */
async function assertNoneOpen(connection: Connection, certificateId: string): Promise<void> {
  const { certificate, status } = columns.certificateWithdrawal;
  const rows = await connection.query(sql`
    select 1 from ${tables.certificateWithdrawal} where ${certificate} = ${certificateId} and ${status} = 'PROPOSED' limit 1`);
  if (rows.length > 0) throw new Refusal('errors.certificateWithdrawal.alreadyProposed', { path: ['certificate'] });
}

/** Splits of a certificate that are not withdrawn. */
async function readSplits(connection: Connection, certificateId: string): Promise<readonly string[]> {
  const { id, splitFrom, archived, withdrawnAt } = columns.certificate;
  const rows = await connection.query<{ id: string }>(sql`
    select ${id}::text as id from ${tables.certificate}
    where ${splitFrom} = ${certificateId} and not ${archived} and ${withdrawnAt} is null order by ${tables.certificate}.${id}`);
  return rows.map((row) => row.id);
}
