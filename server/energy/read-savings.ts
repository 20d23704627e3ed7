import sql from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import type { EnergyRequest } from './read-energy.ts';
import { ofWhom } from './owner-filter.ts';

const { project } = columns;

/** What projects saved for a year, in t CO2eq with three decimals. */
export interface SavingsRow {
  readonly [column: string]: unknown;
  readonly year: number;
  readonly savings: string;
}

/** The years for which projects claim savings, in their order: a saving is of a year, not of a quarter. */
export function readSavings(
  connection: Connection,
  { whose, fromYear }: Pick<EnergyRequest, 'whose' | 'fromYear'>,
): Promise<readonly SavingsRow[]> {
  return connection.query<SavingsRow>(sql`
    select project.${project.applicationYear} as year, round(sum(project.${project.annualEmissionsSave}), 3)::text as savings
    from ${tables.project} as project
    where project.${project.applicationYear} >= ${fromYear} ${ofWhom(whose, sql`project.${project.organization}`)}
    group by 1 order by 1`);
}
