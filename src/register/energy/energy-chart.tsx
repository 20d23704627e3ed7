import { useFormat, useWords } from '../../../engine/react/index.ts';
import { ChartWords } from '../chart/chart-words.tsx';
import { Plot, type Layer } from '../chart/plot.tsx';
import { energySources, terajoules, type EnergyOfQuarter } from './energy-years.ts';

const fills = { biofuel: 'var(--good)', otherFuels: 'var(--line-strong)', electricity: 'var(--kind-blue)' } as const;

const layers = energySources.map((source): Layer<EnergyOfQuarter> => ({
  name: source,
  fill: fills[source],
  amountOf: (quarter) => Number(terajoules(quarter[source])),
}));

/** A column per quarter, with stacked sources. */
export function EnergyChart({ quarters }: { readonly quarters: readonly EnergyOfQuarter[] }) {
  const translate = useWords();
  const format = useFormat();
  const nameOf = ({ year, quarter }: EnergyOfQuarter) => translate('energy.quarter', { year, quarter });
  return (
    <div className="energy-chart-area">
      <Plot
        draw="columns"
        title={translate('energy.byQuarter')}
        points={quarters}
        layers={layers}
        nameOf={nameOf}
        wordsOf={(quarter) => (
          <ChartWords
            title={nameOf(quarter)}
            lines={energySources.map(
              (source) =>
                `${translate(`energy.${source}`)}: ${format.quantity(terajoules(quarter[source]), 'TJ', { decimals: 3 })}`,
            )}
          />
        )}
      />
    </div>
  );
}
