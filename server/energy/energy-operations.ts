import type { OperationCall, OperationResolvers } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { constantsOf } from '../platform/records/index.ts';
import { readEnergy } from './read-energy.ts';
import { readSavings } from './read-savings.ts';
import { ownerFilter, type EnergyOwner } from './owner-filter.ts';

/** Years told unless the caller says from which. */
const usualYears = 3;
/** Of a date as the contract writes it. */
const lastYear = 9999;

/** What an organization, or all of them, put on the market and saved; nothing of what is not the caller's to see. */
export function energyOperations(catalogue: Catalogue): OperationResolvers {
  const { timeZone } = catalogue.brand;
  const constants = constantsOf(catalogue);
  return {
    energyByQuarter: (call) =>
      told(catalogue, call, (asked) => readEnergy(call.database, { ...asked, timeZone, constants })),
    projectSavingsByYear: (call) => told(catalogue, call, (asked) => readSavings(call.database, asked)),
  };
}

async function told<Row>(
  catalogue: Catalogue,
  call: OperationCall,
  read: (asked: { readonly whose: EnergyOwner; readonly fromYear: number }) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const whose = ownerFilter(catalogue, call);
  return whose === undefined ? [] : await read({ whose, fromYear: firstYear(call) });
}

function firstYear({ arguments: { fromYear }, today }: OperationCall): number {
  return typeof fromYear === 'number' ? Math.min(fromYear, lastYear) : Number(today.slice(0, 4)) - usualYears + 1;
}
