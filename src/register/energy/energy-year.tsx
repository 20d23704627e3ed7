import { constantOn, isDatedConstant } from '../../../engine/metadata/index.ts';
import { useFormat, useWords, useCatalogue } from '../../../engine/react/index.ts';
import { ChartTable, FiguresRow } from '../chart/chart-table.tsx';
import { terajoules, type EnergyOfYear, type EnergySums } from './energy-years.ts';
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
  const { year, quarters, sums, share, advancedShare, withoutEnergy } = of;
  const translate = useWords();
  const targets = useTargets(year);
  return (
    <>
      <div className="energy-targets">
        <TargetBar label={translate('energy.share')} share={share} target={targets.target} />
        <TargetBar label={translate('energy.advancedShare')} share={advancedShare} target={targets.advanced} />
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

/** What the law asks of one year, in percent of its energy; undefined where it sets nothing. */
interface Targets {
  readonly target: number | undefined;
  readonly advanced: number | undefined;
}

/** The targets of a year, from the constant `obligation`. */
function useTargets(year: number): Targets {
  const { obligation } = useCatalogue().constants;
  const ofYear = (name: 'target' | 'advanced'): number | undefined => {
    const constant = isValues(obligation) ? obligation[name] : undefined;
    const share = isDatedConstant(constant) ? constantOn(constant, `${year}-01-01`) : undefined;
    return typeof share === 'number' ? share : undefined;
  };
  return { target: ofYear('target'), advanced: ofYear('advanced') };
}
