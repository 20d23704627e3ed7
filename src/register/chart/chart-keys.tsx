import './chart.css';

interface ChartKeysProps {
  readonly keys: readonly ChartKey[];
}

export interface ChartKey {
  /** Of the style sheet that colours it. */
  readonly className: string;
  readonly name: string;
}

/** What the colours of a chart stand for. */
export function ChartKeys({ keys }: ChartKeysProps) {
  return (
    <ul className="chart-keys">
      {keys.map(({ className, name }) => (
        <li key={className} className={className}>
          {name}
        </li>
      ))}
    </ul>
  );
}
