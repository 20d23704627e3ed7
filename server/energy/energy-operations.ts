import sql from 'sql-template-tag';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { RegisterCall, RegisterResolvers } from '../register-resolvers.ts';
import { constantsOf } from '../platform/records/index.ts';
import { readEnergy, type EnergyRequest } from './read-energy.ts';
import { readEnergyEntries } from './read-energy-entries.ts';
import { ownerFilter, type EnergyOwner, ownerCondition } from './owner-filter.ts';
import type { Connection } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';

/** Default number of years. */
const usualYears = 3;
/** Maximum year of a GraphQL date. */
const lastYear = 9999;

/** Resolvers of marketed energy and savings, of one organization or all, within the viewer's scope. */
export function energyOperations(catalogue: Catalogue): RegisterResolvers {
  const { timeZone } = catalogue.brand;
  const constants = constantsOf(catalogue);
  return {
    energyByQuarter: (call) =>
      answerRows(catalogue, call, (request) => readEnergy(call.database, { ...request, timeZone, constants })),
    energyEntries: async (call) => {
      const whose = ownerFilter(catalogue, call);
      if (whose === undefined) return { total: 0, entries: [] };
      const { year, quarter } = call.arguments;
      const language = call.viewer?.language ?? 'sk';
      const request = {
        whose,
        year: Math.min(year, lastYear),
        quarter: Number(quarter.slice(1)),
        language,
        timeZone,
        constants,
      };
      return await readEnergyEntries(call.database, request);
    },
    projectSavingsByYear: (call) => answerRows(catalogue, call, (request) => readSavings(call.database, request)),
  };
}

type YearsCall = RegisterCall<'energyByQuarter' | 'projectSavingsByYear'>;

async function answerRows<Row>(
  catalogue: Catalogue,
  call: YearsCall,
  read: (request: { readonly whose: EnergyOwner; readonly fromYear: number }) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const whose = ownerFilter(catalogue, call);
  return whose === undefined ? [] : await read({ whose, fromYear: firstYear(call) });
}

function firstYear({ arguments: { fromYear }, today }: YearsCall): number {
  return Math.min(fromYear ?? Number(today.slice(0, 4)) - usualYears + 1, lastYear);
}

const { project } = columns;

/** Savings of projects in a year, in t CO2eq with three decimals. */
interface SavingsRow {
  readonly [column: string]: unknown;
  readonly year: number;
  readonly savings: string;
}

/** Savings by application year; projects are not assigned to quarters. */
function readSavings(
  connection: Connection,
  { whose, fromYear }: Pick<EnergyRequest, 'whose' | 'fromYear'>,
): Promise<readonly SavingsRow[]> {
  return connection.query<SavingsRow>(sql`
    select project.${project.applicationYear} as year, round(sum(project.${project.annualEmissionsSave}), 3)::text as savings
    from ${tables.project} as project
    where project.${project.applicationYear} >= ${fromYear} ${ownerCondition(whose, sql`project.${project.organization}`)}
    group by 1 order by 1`);
}
