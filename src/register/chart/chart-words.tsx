interface ChartWordsProps {
  readonly title: string;
  /** A name and its figure each. */
  readonly lines: readonly string[];
}

/** What is under the pointer or reached by keys, in words. */
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
