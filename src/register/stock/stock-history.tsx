import { SegmentedControl } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import type { StockHistoryQueryVariables } from '../../../generated/portal/documents.ts';
import { lazyComponent } from '../../../engine/react/load/index.ts';
import { EmptyView, FailureView, useWords } from '../../../engine/react/index.ts';
import { ChartKeys, type ChartKey } from '../chart/chart-keys.tsx';
import { wasBlocked } from './changed-points.ts';
import { StockTable } from './stock-table.tsx';
import { useStockHistory, type StockPoints } from './use-stock-history.ts';
import { useStockQuantity, useUnitName } from './use-stock-quantity.ts';
import './stock-history.css';

// Loaded with the first chart.
const StockChart = lazyComponent(async () => (await import('./stock-chart.tsx')).StockChart);

/** Stock over time as a chart or table, and the current stock in words. */
export function StockHistory(of: StockHistoryQueryVariables) {
  const translate = useWords();
  const reading = useStockHistory(of);
  switch (reading.kind) {
    case 'loading':
      return <StockHistorySkeleton />;
    case 'failed':
      return <FailureView title={translate('stock.notLoaded')} errors={reading.errors} onRetry={reading.retry} />;
    case 'read':
      return reading.points.length === 0 ? (
        <EmptyView title={translate('stock.empty')} />
      ) : (
        <ReadHistory unit={reading.unit} points={reading.points} />
      );
  }
}

/** Placeholder with the height of a loaded history. */
export function StockHistorySkeleton() {
  return (
    <div className="stock-history" aria-busy="true">
      <div className="stock-history-head stock-history-head-skeleton" />
      <div className="stock-history-area" />
    </div>
  );
}

interface ReadHistoryProps {
  readonly unit: unknown;
  readonly points: StockPoints;
}

function ReadHistory({ unit, points }: ReadHistoryProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const unitName = useUnitName()(unit);
  return (
    <figure className="stock-history">
      <figcaption className="stock-history-head">
        <Present unit={unit} points={points} />
        <ViewChoice view={view} onView={setView} />
      </figcaption>
      {view === 'table' ? (
        <StockTable points={points} unit={unit} />
      ) : (
        <Suspense fallback={<div className="stock-history-area" aria-busy="true" />}>
          <StockChart points={points} unit={unitName} />
        </Suspense>
      )}
    </figure>
  );
}

/** The last point in words, as the legend of the chart. */
function Present({ unit, points }: ReadHistoryProps) {
  const translate = useWords();
  const quantity = useStockQuantity();
  const last = points.at(-1);
  const isBlocked = last !== undefined && Number(last.blocked) !== 0;
  const usual: readonly ChartKey[] = [
    { className: 'stock-key-available', name: translate('stock.available') },
    { className: 'stock-key-reserved', name: translate('stock.reservedAmount') },
  ];
  const rare = wasBlocked(points) ? [{ className: 'stock-key-blocked', name: translate('stock.blockedAmount') }] : [];
  return (
    <div>
      <p>
        {translate('stock.present', {
          available: quantity(last?.available, unit),
          reserved: quantity(last?.reserved, unit),
        })}
        {isBlocked && ` ${translate('stock.presentBlocked', { blocked: quantity(last.blocked, unit) })}`}
      </p>
      <ChartKeys keys={[...usual, ...rare]} />
    </div>
  );
}

interface ViewChoiceProps {
  readonly view: 'chart' | 'table';
  readonly onView: (view: 'chart' | 'table') => void;
}

function ViewChoice({ view, onView }: ViewChoiceProps) {
  const translate = useWords();
  return (
    <SegmentedControl
      size="small"
      aria-label={translate('stock.view')}
      options={[
        { value: 'chart', label: translate('stock.chart') },
        { value: 'table', label: translate('stock.table') },
      ]}
      value={view}
      onValueChange={(chosen) => onView(chosen === 'table' ? 'table' : 'chart')}
    />
  );
}
