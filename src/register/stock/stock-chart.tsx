import { useId } from 'react';
import { useFormat, useWords } from '../../../engine/react/index.ts';
import { ChartWords } from '../chart/chart-words.tsx';
import { Plot, type Layer } from '../chart/plot.tsx';
import type { StockPoints } from './use-stock-history.ts';

interface StockChartProps {
  readonly points: StockPoints;
  /** Display name of the unit. */
  readonly unit: string;
}

type StockPoint = StockPoints[number];

/**
 * Available, reserved and blocked amounts at the end of each day, stacked as steps: a stock is constant between
 * movements.
 */
export function StockChart({ points, unit }: StockChartProps) {
  const translate = useWords();
  const format = useFormat();
  const hatch = useId();
  return (
    <div className="stock-history-area">
      <Plot
        draw="steps"
        title={translate('stock.chartTitle', { unit })}
        points={points}
        layers={layersOf(hatch)}
        nameOf={({ day }) => format.date(day)}
        unit={unit}
        wordsOf={(point) => <PointWords point={point} unit={unit} />}
        patterns={
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill="var(--waiting-soft)" />
              <rect width="2" height="6" fill="var(--waiting)" />
            </pattern>
          </defs>
        }
      />
    </div>
  );
}

function layersOf(hatch: string): readonly Layer<StockPoint>[] {
  return [
    {
      name: 'available',
      amountOf: ({ available }) => Number(available),
      fill: 'var(--good-soft)',
      stroke: 'var(--good)',
    },
    { name: 'reserved', amountOf: ({ reserved }) => Number(reserved), fill: `url(#${hatch})` },
    { name: 'blocked', amountOf: ({ blocked }) => Number(blocked), fill: 'var(--refused-soft)' },
  ];
}

interface PointWordsProps {
  readonly point: StockPoint;
  readonly unit: string;
}

/** Tooltip with the exact amounts. */
function PointWords({ point: { day, available, reserved, blocked }, unit }: PointWordsProps) {
  const translate = useWords();
  const format = useFormat();
  const line = (name: string, amount: string) =>
    `${translate(name)}: ${format.quantity(amount, unit, { decimals: 3 })}`;
  const usual = [line('stock.available', available), line('stock.reservedAmount', reserved)];
  const rare = Number(blocked) === 0 ? [] : [line('stock.blockedAmount', blocked)];
  return <ChartWords title={format.date(day)} lines={[...usual, ...rare]} />;
}
