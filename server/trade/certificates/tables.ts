import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

const { certificate, transaction } = columns;

/** Brings up to date what an earlier version left: a certificate on the market by its first transaction has no buyer. */
export const certificateTables = sql`
update ${tables.certificate} as sold set ${certificate.buyer} = null, ${certificate.exportAbroad} = false
from ${tables.transaction} as first
where first.${transaction.id} = sold.${certificate.initialTransaction} and first.${transaction.status} = 'ON_MARKET'
  and sold.${certificate.buyer} is not null;
`.sql;
