import { constantOn, isDatedConstant } from '../../../engine/metadata/index.ts';
import { useFormat, useWords, useCatalogue } from '../../../engine/react/index.ts';
import { ChartTable, FiguresRow } from '../chart/chart-table.tsx';
import { terajoules, type EnergyOfYear, type EnergySums, type TargetShares } from './energy-years.ts';
import { TargetBar } from './target-bar.tsx';
import { isValues } from '../../../engine/record/index.ts';

const columns = ['biofuel', 'eligible', 'advanced', 'otherFuels', 'electricity', 'total'] as const;

/** One year: how its shares stand to the targets, and its quarters in figures. */
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
            <Figures key={quarter} name={translate('energy.quarterOfYear', { quarter })} figures={figures} />
          ))}
        </tbody>
        <tfoot>
          <Figures name={translate('energy.wholeYear')} figures={sums} />
        </tfoot>
      </ChartTable>
      {withoutEnergy > 0 && (
        <p className="energy-words">{translate('energy.withoutEnergy', { count: withoutEnergy })}</p>
      )}
    </>
  );
}

function Figures({ name, figures }: { readonly name: string; readonly figures: EnergySums }) {
  const format = useFormat();
  return (
    <FiguresRow
      name={name}
      figures={columns.map((column) => format.number(terajoules(figures[column]), { decimals: 3 }))}
    />
  );
}

/** How fuels stand to their target of a year, and to that of advanced ones. */
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

/** What the constant `obligation` asks of one year, in percent of its energy; undefined where it sets nothing. */
function useTarget(year: number, name: 'target' | 'gasTarget' | 'advanced'): number | undefined {
  const { obligation } = useCatalogue().constants;
  const constant = isValues(obligation) ? obligation[name] : undefined;
  const share = isDatedConstant(constant) ? constantOn(constant, `${year}-01-01`) : undefined;
  return typeof share === 'number' ? share : undefined;
}
