import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { secondsSince, type MetricSource } from '../../platform/metrics/index.ts';

const { reconciliationDifference: difference } = columns;

/** Metrics to monitor ledger differences and overdue reconciliation. */
export const reconciliationMetrics = (database: Database): readonly MetricSource[] => [
  {
    name: 'register_ledger_differences',
    help: 'Differences that the reconciliation found and nobody has accepted',
    read: async () => {
      const [row] = await database.query<{ count: number }>(
        sql`select count(*)::integer as count from ${tables.reconciliationDifference} where ${difference.liftedAt} is null`,
      );
      return [{ value: row?.count ?? 0 }];
    },
  },
  {
    name: 'register_signed_list_age_seconds',
    help: "Age of the newest signed list of the ledger's heads; 0 where none was signed yet",
    read: () => secondsSince(database, sql`select max(signed_at) as moment from signed_list`),
  },
];
