interface ChartWordsProps {
  readonly title: string;
  /** Name and figure each. */
  readonly lines: readonly string[];
}

/** Tooltip of the point under the pointer or keyboard cursor. */
export function ChartWords({ title, lines }: ChartWordsProps) {
  return (
    <div className="chart-words">
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
