import type { ReactNode } from 'react';
import { constantOn, isDatedConstant } from '../../../engine/metadata/index.ts';
import { Link, useFormat, useNavigation, useWords, useCatalogue } from '../../../engine/react/index.ts';
import { ChartTable, FiguresRow } from '../chart/chart-table.tsx';
import { terajoules, type EnergyOfYear, type EnergySums, type TargetShares } from './energy-years.ts';
import { useOwner } from './owner-choice.tsx';
import { QuarterEntries } from './quarter-entries.tsx';
import { TargetBar } from './target-bar.tsx';
import { isValues } from '../../../engine/record/index.ts';

const columns = ['biofuel', 'eligible', 'advanced', 'otherFuels', 'rfnbo', 'electricity', 'total'] as const;

/** A year: its shares compared with the targets, and its quarters. */
export function EnergyYear({ of }: { readonly of: EnergyOfYear }) {
  return (
    <section className="energy-year" aria-label={String(of.year)}>
      <h2>{of.year}</h2>
      {of.savings !== undefined && <YearSavings savings={of.savings} />}
      {of.quarters.length > 0 && <YearEnergy of={of} />}
    </section>
  );
}

function YearSavings({ savings }: { readonly savings: string }) {
  const translate = useWords();
  const format = useFormat();
  return (
    <p className="energy-savings">
      <span>{translate('energy.savings')}</span>
      <strong>{format.quantity(savings, 't CO₂eq', { decimals: 3 })}</strong>
    </p>
  );
}

function YearEnergy({ of }: { readonly of: EnergyOfYear }) {
  const { year, quarters, sums, withoutEnergy } = of;
  const translate = useWords();
  const [opened, owner] = [useOpenedQuarter(), useOwner()];
  return (
    <>
      <div className="energy-targets">
        {of.targets.map((shares) => (
          <YearTargets key={shares.of} year={year} shares={shares} />
        ))}
      </div>
      <ChartTable
        label={`${translate('energy.byQuarter')} ${year}`}
        columns={['period', ...columns].map((column) => translate(`energy.${column}`))}
      >
        <tbody>
          {quarters.map(({ quarter, ...figures }) => (
            <Figures key={quarter} name={<EntriesLink year={year} quarter={quarter} />} figures={figures} />
          ))}
        </tbody>
        <tfoot>
          <Figures name={translate('energy.wholeYear')} figures={sums} />
        </tfoot>
      </ChartTable>
      {opened?.year === year && <QuarterEntries {...opened} owner={owner} />}
      {withoutEnergy > 0 && (
        <p className="energy-words">{translate('energy.withoutEnergy', { count: withoutEnergy })}</p>
      )}
    </>
  );
}

interface Quarter {
  readonly year: number;
  readonly quarter: number;
}

/** The quarter in the address, whose entries are shown. */
function useOpenedQuarter(): Quarter | undefined {
  const { search } = useNavigation();
  const [, year, quarter] = /^([0-9]{4})-([1-4])$/u.exec(new URLSearchParams(search).get('entries') ?? '') ?? [];
  return year === undefined ? undefined : { year: Number(year), quarter: Number(quarter) };
}

/** A quarter as a link that shows or hides its entries. */
function EntriesLink({ year, quarter }: Quarter) {
  const translate = useWords();
  const { pathname, search } = useNavigation();
  const opened = useOpenedQuarter();
  const address = new URLSearchParams(search);
  if (opened?.year === year && opened.quarter === quarter) address.delete('entries');
  else address.set('entries', `${year}-${quarter}`);
  return <Link to={`${pathname}?${address.toString()}`}>{translate('energy.quarterOfYear', { quarter })}</Link>;
}

function Figures({ name, figures }: { readonly name: ReactNode; readonly figures: EnergySums }) {
  const format = useFormat();
  return (
    <FiguresRow
      name={name}
      figures={columns.map((column) => format.number(terajoules(figures[column]), { decimals: 3 }))}
    />
  );
}

/** Fuels compared with their target of a year, and with that of advanced ones. */
function YearTargets({ year, shares }: { readonly year: number; readonly shares: TargetShares }) {
  const translate = useWords();
  const [target, advanced] = [useTarget(year, targetNames[shares.of]), useTarget(year, 'advanced')];
  return (
    <>
      <TargetBar label={translate(`energy.${shares.of}Share`)} share={shares.share} target={target} />
      <TargetBar label={translate(`energy.${shares.of}AdvancedShare`)} share={shares.advancedShare} target={advanced} />
    </>
  );
}

const targetNames = { petrolDiesel: 'target', gas: 'gasTarget' } as const;

/** The target of a year from the constant `obligation`, in percent of energy; undefined without one. */
function useTarget(year: number, name: 'target' | 'gasTarget' | 'advanced'): number | undefined {
  const { obligation } = useCatalogue().constants;
  const constant = isValues(obligation) ? obligation[name] : undefined;
  const share = isDatedConstant(constant) ? constantOn(constant, `${year}-01-01`) : undefined;
  return typeof share === 'number' ? share : undefined;
}
