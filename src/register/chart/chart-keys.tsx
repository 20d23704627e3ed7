import './chart.css';

interface ChartKeysProps {
  readonly keys: readonly ChartKey[];
}

export interface ChartKey {
  /** Class that colours it. */
  readonly className: string;
  readonly name: string;
}

/** Legend of a chart. */
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
