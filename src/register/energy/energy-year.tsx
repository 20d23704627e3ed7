import { useFormat, useWords } from '../../../engine/react/index.ts';
import { terajoules, type EnergyOfYear, type Sums } from './energy-years.ts';
import { TargetBar } from './target-bar.tsx';
import { useTargets } from './use-targets.ts';

const columns = ['biofuel', 'advanced', 'otherFuels', 'electricity', 'total'] as const;

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

function YearEnergy({ of: { year, quarters, sums, share, advancedShare } }: { readonly of: EnergyOfYear }) {
  const translate = useWords();
  const targets = useTargets(year);
  return (
    <>
      <div className="energy-targets">
        <TargetBar label={translate('energy.share')} share={share} target={targets.target} />
        <TargetBar label={translate('energy.advancedShare')} share={advancedShare} target={targets.advanced} />
      </div>
      <div className="energy-table" tabIndex={0} role="region" aria-label={`${translate('energy.byQuarter')} ${year}`}>
        <table>
          <thead>
            <tr>
              {['period', ...columns].map((column) => (
                <th key={column} scope="col">
                  {translate(`energy.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {quarters.map(({ quarter, ...figures }) => (
              <Figures key={quarter} name={`Q${quarter}`} figures={figures} />
            ))}
          </tbody>
          <tfoot>
            <Figures name={translate('energy.wholeYear')} figures={sums} />
          </tfoot>
        </table>
      </div>
    </>
  );
}

function Figures({ name, figures }: { readonly name: string; readonly figures: Sums }) {
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((column) => (
        <td key={column}>{format.number(terajoules(figures[column]), { decimals: 3 })}</td>
      ))}
    </tr>
  );
}
