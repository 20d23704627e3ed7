import { useId } from 'react';
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis, type TooltipContentProps } from 'recharts';
import { useFormat, useWords } from '../../../engine/react/index.ts';
import { axisStyle } from '../chart/axis-style.ts';
import { ChartWords } from '../chart/chart-words.tsx';
import type { StockPoints } from './use-stock-history.ts';

interface StockChartProps {
  readonly points: StockPoints;
  /** As people write it. */
  readonly unit: string;
}

/** A point with what the chart draws; the exact amounts stay beside it for the words. */
interface DrawnPoint {
  readonly day: string;
  readonly available: number;
  readonly reserved: number;
  readonly blocked: number;
  readonly exact: StockPoints[number];
}

/** What was available, reserved and blocked at the end of each day, one upon the other; arrows move from point to point. */
export function StockChart({ points, unit }: StockChartProps) {
  const translate = useWords();
  const format = useFormat();
  const hatch = useId();
  const drawn = points.map((exact): DrawnPoint => ({
    day: exact.day,
    available: Number(exact.available),
    reserved: Number(exact.reserved),
    blocked: Number(exact.blocked),
    exact,
  }));
  return (
    <div className="stock-history-area">
      <AreaChart
        responsive
        className="chart"
        data={drawn}
        title={translate('stock.chartTitle', { unit })}
        margin={{ top: 24, right: 40, bottom: 0, left: 8 }}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--waiting-soft)" />
            <rect width="2" height="6" fill="var(--waiting)" />
          </pattern>
        </defs>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...axisStyle} dataKey="day" tickFormatter={format.date} minTickGap={48} />
        <YAxis
          {...axisStyle}
          width="auto"
          tickFormatter={(value: number) => format.number(value)}
          label={{ value: unit, position: 'top', offset: 12, ...axisStyle.tick }}
        />
        <Tooltip content={(tooltip: TooltipContentProps) => <PointWords tooltip={tooltip} unit={unit} />} />
        <Area {...areaStyle} dataKey="available" stroke="var(--good)" fill="var(--good-soft)" />
        <Area {...areaStyle} dataKey="reserved" stroke="none" fill={`url(#${hatch})`} />
        <Area {...areaStyle} dataKey="blocked" stroke="none" fill="var(--refused-soft)" />
      </AreaChart>
    </div>
  );
}

/** A stock stays as it is until the next movement: steps, nothing in between. */
const areaStyle = { type: 'stepAfter', stackId: 'stock', fillOpacity: 1, isAnimationActive: false } as const;

interface PointWordsProps {
  readonly tooltip: Pick<TooltipContentProps, 'active' | 'payload'>;
  readonly unit: string;
}

/** The point under the pointer or reached by keys, in words and exact amounts. */
function PointWords({ tooltip: { active, payload }, unit }: PointWordsProps) {
  const translate = useWords();
  const format = useFormat();
  // The data given to the chart above.
  const point = payload[0]?.payload as DrawnPoint | undefined;
  if (!active || point === undefined) return null;
  const { day, available, reserved, blocked } = point.exact;
  const line = (name: string, amount: string) =>
    `${translate(name)}: ${format.quantity(amount, unit, { decimals: 3 })}`;
  const usual = [line('stock.available', available), line('stock.reservedAmount', reserved)];
  const rare = Number(blocked) === 0 ? [] : [line('stock.blockedAmount', blocked)];
  return <ChartWords title={format.date(day)} lines={[...usual, ...rare]} />;
}
