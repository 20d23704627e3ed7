import type { OperationCall, OperationResolvers } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { readEnergy } from './read-energy.ts';
import { whoseOf } from './whose.ts';

/** Years told unless the caller says from which. */
const usualYears = 3;

/** `energyByQuarter`: what an organization, or all of them, put on the market by quarters; nothing of what is not theirs to see. */
export function energyOperations(catalogue: Catalogue): OperationResolvers {
  return {
    energyByQuarter: async (call) => {
      const whose = whoseOf(catalogue, call);
      if (whose === undefined) return [];
      const { timeZone } = catalogue.brand;
      return await readEnergy(call.database, { whose, fromYear: firstYear(call), timeZone });
    },
  };
}

function firstYear({ arguments: { fromYear }, today }: OperationCall): number {
  return typeof fromYear === 'number' ? fromYear : Number(today.slice(0, 4)) - usualYears + 1;
}
