import sql, { type Sql } from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';
import { heldOnDay, substanceTypes } from '../../energy/eligibility/index.ts';

/** `"codeCN"` of a substance type as of the last day of a period. */
export function codeOfPeriod(alias: string, to: string): Sql {
  return sql`${heldOnDay(alias, substanceTypes, columns.substanceType.codeCN, sql`${to}::date`)} as "codeCN"`;
}
