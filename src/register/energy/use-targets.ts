import { isValues } from '../../../engine/record/index.ts';
import { useCatalogue } from '../../../engine/react/index.ts';

/** What the law asks of one year, in percent of its energy; undefined where it sets nothing. */
export interface Targets {
  readonly target: number | undefined;
  readonly advanced: number | undefined;
}

/** The targets of a year, from the constant `obligation`. */
export function useTargets(year: number): Targets {
  const { obligation } = useCatalogue().constants;
  const ofYear = (name: 'target' | 'advanced'): number | undefined => {
    const shares: unknown = isValues(obligation) ? obligation[name] : undefined;
    const share = isValues(shares) ? shares[String(year)] : undefined;
    return typeof share === 'number' ? share : undefined;
  };
  return { target: ofYear('target'), advanced: ofYear('advanced') };
}
