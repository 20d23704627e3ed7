import { Big } from 'big.js';
import type { EnergyByQuarterQuery, ProjectSavingsByYearQuery } from '../../../generated/portal/documents.ts';

/** Energy of one quarter by its source, in MJ as the API writes it. */
export type EnergyOfQuarter = EnergyByQuarterQuery['energyByQuarter'][number];

/** What energy comes from; together they are all of it. */
export const energySources = ['biofuel', 'otherFuels', 'electricity'] as const;

export type EnergySource = (typeof energySources)[number];

/** What of the biofuels counts towards the targets, of that the advanced ones, and what counts of other fuels. */
type Part = 'eligible' | 'advanced' | 'rfnbo';

/** Energy in MJ by source, in parts and as a whole. */
export type EnergySums = Readonly<Record<EnergySource | Part | 'total', string>>;

const targets = ['petrolDiesel', 'gas'] as const;

/** What counts of the fuels held against a target, and what of it is advanced, in percent of their energy. */
export interface TargetShares {
  readonly of: (typeof targets)[number];
  readonly share: string;
  readonly advancedShare: string;
}

export interface EnergyOfYear {
  readonly year: number;
  readonly quarters: readonly (EnergySums & { readonly quarter: number })[];
  readonly sums: EnergySums;
  /** What is held against each target of the year; a target that nothing is held against is left out. */
  readonly targets: readonly TargetShares[];
  /** What projects saved, in t CO2eq; undefined where none did. */
  readonly savings: string | undefined;
  /** Records whose energy is unknown and in no sum. */
  readonly withoutEnergy: number;
}

type Savings = ProjectSavingsByYearQuery['projectSavingsByYear'];

/** The quarters by years, the newest first, with what they come to and what was saved; a year of savings alone has no quarters. */
export function energyYears(quarters: readonly EnergyOfQuarter[], savings: Savings): readonly EnergyOfYear[] {
  const years = new Set([...quarters, ...savings].map(({ year }) => year));
  return [...years]
    .toSorted((one, other) => other - one)
    .map((year) => ({
      ...toYear(
        year,
        quarters.filter((each) => each.year === year),
      ),
      savings: savings.find((each) => each.year === year)?.savings,
    }));
}

function toYear(year: number, quarters: readonly EnergyOfQuarter[]): Omit<EnergyOfYear, 'savings'> {
  const sums = sumsOf(quarters);
  return {
    year,
    quarters: quarters.map((each) => ({ ...sumsOf([each]), quarter: each.quarter })),
    sums,
    targets: targets.flatMap((of) => sharesOf(of, quarters)),
    withoutEnergy: quarters.reduce((count, each) => count + each.withoutEnergy, 0),
  };
}

function sharesOf(of: TargetShares['of'], quarters: readonly EnergyOfQuarter[]): readonly TargetShares[] {
  const whole = sumOf(quarters, of);
  if (whole.eq(0)) return [];
  const percent = (part: Big) => part.div(whole).times(100).toFixed(2);
  return [
    {
      of,
      share: percent(sumOf(quarters, `${of}Eligible`)),
      advancedShare: percent(sumOf(quarters, `${of}Advanced`)),
    },
  ];
}

function sumsOf(quarters: readonly EnergyOfQuarter[]): EnergySums {
  const sum = (source: EnergySource | Part) => sumOf(quarters, source);
  const total = energySources.reduce((all, source) => all.plus(sum(source)), new Big(0));
  return {
    biofuel: sum('biofuel').toFixed(3),
    otherFuels: sum('otherFuels').toFixed(3),
    electricity: sum('electricity').toFixed(3),
    eligible: sum('eligible').toFixed(3),
    advanced: sum('advanced').toFixed(3),
    rfnbo: sum('rfnbo').toFixed(3),
    total: total.toFixed(3),
  };
}

function sumOf(quarters: readonly EnergyOfQuarter[], figure: Exclude<keyof EnergyOfQuarter, '__typename'>): Big {
  return quarters.reduce((sum, quarter) => sum.plus(quarter[figure]), new Big(0));
}

/** MJ as TJ, which people can compare. */
export function terajoules(megajoules: string): string {
  return new Big(megajoules).div(1_000_000).toFixed(3);
}
