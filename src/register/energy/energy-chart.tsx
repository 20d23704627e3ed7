import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis, type TooltipContentProps } from 'recharts';
import { useFormat, useWords } from '../../../engine/react/index.ts';
import { axisStyle } from '../chart/axis-style.ts';
import { ChartWords } from '../chart/chart-words.tsx';
import { sources, terajoules, type EnergyOfQuarter } from './energy-years.ts';

const fills = { biofuel: 'var(--good)', otherFuels: 'var(--line-strong)', electricity: 'var(--kind-blue)' } as const;

/** Each quarter as a column, its sources one upon the other; arrows move from quarter to quarter. */
export function EnergyChart({ quarters }: { readonly quarters: readonly EnergyOfQuarter[] }) {
  const translate = useWords();
  const format = useFormat();
  const drawn = quarters.map((exact) => ({
    name: translate('energy.quarter', { year: exact.year, quarter: exact.quarter }),
    ...Object.fromEntries(sources.map((source) => [source, Number(terajoules(exact[source]))])),
    exact,
  }));
  return (
    <div className="energy-chart-area">
      <BarChart
        responsive
        className="chart"
        data={drawn}
        title={translate('energy.byQuarter')}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...axisStyle} dataKey="name" minTickGap={12} />
        <YAxis {...axisStyle} width="auto" tickFormatter={(value: number) => format.number(value)} />
        <Tooltip content={(tooltip: TooltipContentProps) => <QuarterWords tooltip={tooltip} />} cursor={cursorStyle} />
        {sources.map((source) => (
          <Bar
            key={source}
            dataKey={source}
            stackId="energy"
            fill={fills[source]}
            maxBarSize={56}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </div>
  );
}

const cursorStyle = { fill: 'var(--row-hover)' };

/** The quarter under the pointer or reached by keys, in words and figures. */
function QuarterWords({
  tooltip: { active, payload },
}: {
  readonly tooltip: Pick<TooltipContentProps, 'active' | 'payload'>;
}) {
  const translate = useWords();
  const format = useFormat();
  // The data given to the chart above.
  const quarter = (payload[0]?.payload as { readonly exact: EnergyOfQuarter } | undefined)?.exact;
  if (!active || quarter === undefined) return null;
  return (
    <ChartWords
      title={translate('energy.quarter', { year: quarter.year, quarter: quarter.quarter })}
      lines={sources.map(
        (source) =>
          `${translate(`energy.${source}`)}: ${format.quantity(terajoules(quarter[source]), 'TJ', { decimals: 3 })}`,
      )}
    />
  );
}
