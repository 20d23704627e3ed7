import type { EntityHooks } from '../../../engine/api/index.ts';
import type { TransactionCorrection } from '../../../generated/server/records.ts';
import { columns } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import { needed } from '../../platform/records/index.ts';
import { readParties } from './affected.ts';
import { corrections } from './corrections.ts';

/** Corrections of confirmed sales, also after the buyer has drawn from the delivery. */
export function transactionCorrectionHooks(
  dependencies: Pick<AppContext, 'catalogue' | 'store' | 'notices'>,
): EntityHooks<TransactionCorrection> {
  const { file, approve } = corrections(dependencies, {
    target: 'transaction',
    request: 'transactionCorrection',
    reference: columns.transactionCorrection.transaction,
  });
  return {
    beforeWrite: async (context) => {
      const changes = await file(context, needed(context.record, 'transaction').id);
      Object.assign(context.record, { changes });
    },
    actions: {
      approve: async (context) => {
        const { connection, record } = context;
        const { id } = needed(record, 'transaction');
        const version = await approve(context, id);
        const { code, to } = await readParties(connection, id);
        const params = { id, code, version: String(version), reason: needed(record, 'reason') };
        await dependencies.notices.send(connection, { notice: 'transactionCorrected', to, params });
      },
    },
  };
}
