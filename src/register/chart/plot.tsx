import { area, curveStepAfter } from 'd3-shape';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useFormat } from '../../../engine/react/index.ts';
import { hasModifier } from '../../../engine/react/keys/index.ts';
import { AXIS_GAP, nameEvery, plotFrame, stacked, type PlotFrame, type AxisInterval } from './plot-frame.ts';
import { useSize } from './use-size.ts';
import './chart.css';

/** One of the amounts of each point. */
export interface Layer<Point> {
  readonly name: string;
  readonly amountOf: (point: Point) => number;
  readonly fill: string;
  readonly stroke?: string;
}

export interface PlotProps<Point> {
  /** Accessible name. */
  readonly title: string;
  readonly draw: 'columns' | 'steps';
  readonly points: readonly Point[];
  /** Stacked, the first at the bottom. */
  readonly layers: readonly Layer<Point>[];
  readonly nameOf: (point: Point) => string;
  /** Tooltip of the active point. */
  readonly wordsOf: (point: Point) => ReactNode;
  /** Unit, shown above the axis. */
  readonly unit?: string;
  /** SVG patterns that layers use. */
  readonly patterns?: ReactNode;
}

/** A stacked chart; arrows, Home and End move between points. */
export function Plot<Point>(props: PlotProps<Point>) {
  const { title, draw, points, layers, wordsOf, patterns } = props;
  const [box, size] = useSize();
  const [active, setActive] = useState<number>();
  const format = useFormat();
  const stretches = stacked(
    points,
    layers.map(({ amountOf }) => amountOf),
  );
  const most = Math.max(...(stretches.at(-1) ?? []).map(([, to]) => to), 0);
  const frame = size && plotFrame({ size, count: points.length, most, draw, wordOf: format.number });
  const point = active === undefined ? undefined : points[active];
  return (
    <div className="chart" ref={box}>
      {frame !== undefined && (
        <svg
          role="application"
          aria-label={title}
          tabIndex={0}
          onFocus={() => setActive((index) => index ?? 0)}
          onBlur={() => setActive(undefined)}
          onKeyDown={(event) => moveBy(event, points.length, setActive)}
          onPointerMove={({ clientX, currentTarget }) =>
            setActive(frame.indexAt(clientX - currentTarget.getBoundingClientRect().left))
          }
          onPointerLeave={() => setActive(undefined)}
        >
          {patterns}
          <GridLines {...props} frame={frame} />
          {active !== undefined && <Mark frame={frame} index={active} draw={draw} />}
          {layers.map((layer, index) => (
            <LayerShapes key={layer.name} layer={layer} stretches={stretches[index] ?? []} frame={frame} draw={draw} />
          ))}
          <PointLabels {...props} frame={frame} />
        </svg>
      )}
      <div role="status" className="chart-told" style={frame && sideOf(frame, active)}>
        {point !== undefined && wordsOf(point)}
      </div>
    </div>
  );
}

const keyed: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowRight: (index, last) => Math.min(index + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

function moveBy(
  event: KeyboardEvent,
  count: number,
  setActive: (next: (index: number | undefined) => number) => void,
): void {
  const move = keyed[event.key];
  if (move === undefined || hasModifier(event)) return;
  event.preventDefault();
  setActive((index) => move(index ?? 0, count - 1));
}

/** The tooltip is on the side of its point with more space. */
function sideOf({ left, right, xOf }: PlotFrame, index: number | undefined) {
  const x = xOf(index ?? 0);
  return x < (left + right) / 2 ? { left: x + 12 } : { right: `calc(100% - ${String(x - 12)}px)` };
}

interface DrawingProps {
  readonly frame: PlotFrame;
}

/** Grid lines with amounts. */
function GridLines<Point>({ frame: { levels, left, right, yOf }, unit }: DrawingProps & PlotProps<Point>) {
  const format = useFormat();
  return (
    <g className="chart-levels">
      {unit !== undefined && (
        <text x={left - AXIS_GAP} y={10} textAnchor="end">
          {unit}
        </text>
      )}
      {levels.map((level) => (
        <g key={level} transform={`translate(0,${String(yOf(level))})`}>
          <line x1={left} x2={right} />
          <text x={left - AXIS_GAP} dy="0.32em" textAnchor="end">
            {format.number(level)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Point labels, as many as fit. */
function PointLabels<Point>({ frame: { bottom, step, xOf }, points, nameOf }: DrawingProps & PlotProps<Point>) {
  const names = points.map(nameOf);
  const every = nameEvery(step, Math.max(...names.map(({ length }) => length), 1));
  return (
    <g className="chart-names" transform={`translate(0,${String(bottom)})`}>
      {names.map((name, index) =>
        index % every === 0 ? (
          <text key={index} x={xOf(index)} dy="1.5em" textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Marks the active point. */
function Mark({ frame, index, draw }: DrawingProps & { readonly index: number; readonly draw: 'columns' | 'steps' }) {
  const { bottom, step, xOf, yOf, levels } = frame;
  const [top, width] = [yOf(levels.at(-1) ?? 0), draw === 'columns' ? step : 1];
  return <rect className="chart-mark" x={xOf(index) - width / 2} y={top} width={width} height={bottom - top} />;
}

interface DrawnProps<Point> extends DrawingProps {
  readonly layer: Layer<Point>;
  readonly stretches: readonly AxisInterval[];
  readonly draw: 'columns' | 'steps';
}

const widestColumn = 56;

function LayerShapes<Point>({ layer: { fill, stroke = 'none' }, stretches, frame, draw }: DrawnProps<Point>) {
  const { xOf, yOf, step } = frame;
  if (draw === 'steps') {
    const shape = area<AxisInterval>(
      (_, index) => xOf(index),
      ([from]) => yOf(from),
      ([, to]) => yOf(to),
    ).curve(curveStepAfter);
    return (
      <>
        <path d={shape(stretches) ?? ''} fill={fill} />
        <path d={shape.lineY1()(stretches) ?? ''} fill="none" stroke={stroke} />
      </>
    );
  }
  const width = Math.min(step * 0.8, widestColumn);
  return (
    <g fill={fill}>
      {stretches.map(([from, to], index) => (
        <rect key={index} x={xOf(index) - width / 2} y={yOf(to)} width={width} height={yOf(from) - yOf(to)} />
      ))}
    </g>
  );
}
