import { Big } from 'big.js';
import type { EnergyByQuarterQuery, ProjectSavingsByYearQuery } from '../../../generated/portal/documents.ts';

/** Energy of a quarter by source, in MJ as returned by the API. */
export type EnergyOfQuarter = EnergyByQuarterQuery['energyByQuarter'][number];

/** All sources of energy. */
export const energySources = ['biofuel', 'otherFuels', 'electricity'] as const;

export type EnergySource = (typeof energySources)[number];

/** Biofuels that count towards the targets, advanced ones among them, and other fuels that count. */
type Part = 'eligible' | 'advanced' | 'rfnbo';

/** Energy in MJ by source, partial and total. */
export type EnergySums = Readonly<Record<EnergySource | Part | 'total', string>>;

const targets = ['petrolDiesel', 'gas'] as const;

/** Share of counted fuels and of advanced ones, in percent of the energy compared with a target. */
export interface TargetShares {
  readonly of: (typeof targets)[number];
  readonly share: string;
  readonly advancedShare: string;
}

export interface EnergyOfYear {
  readonly year: number;
  readonly quarters: readonly (EnergySums & { readonly quarter: number })[];
  readonly sums: EnergySums;
  /** Shares per target of the year; targets without energy are omitted. */
  readonly targets: readonly TargetShares[];
  /** Savings of projects in t CO2eq; undefined without any. */
  readonly savings: string | undefined;
  /** Records with unknown energy, in no sum. */
  readonly withoutEnergy: number;
}

type Savings = ProjectSavingsByYearQuery['projectSavingsByYear'];

/** Groups quarters by year, newest first, with sums and savings; a year with savings only has no quarters. */
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

/** Converts MJ to TJ. */
export function terajoules(megajoules: string): string {
  return new Big(megajoules).div(1_000_000).toFixed(3);
}
