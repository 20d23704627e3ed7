import type { ReactNode } from 'react';
import './chart.css';

interface ChartTableProps {
  readonly label: string;
  /** Additional class of the container. */
  readonly className?: string;
  /** Headings of the columns. */
  readonly columns: readonly string[];
  /** Columns with text (cells of the class `words-column`), aligned to the start. */
  readonly words?: readonly string[];
  /** Bodies and footers of the table. */
  readonly children: ReactNode;
}

/** The figures of a chart as a table, scrollable also by keyboard. */
export function ChartTable({ label, className, columns, words = [], children }: ChartTableProps) {
  return (
    <div
      className={className === undefined ? 'chart-table' : `chart-table ${className}`}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={words.includes(column) ? 'words-column' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface FiguresRowProps {
  readonly name: ReactNode;
  readonly figures: readonly string[];
}

/** A row of such a table: name and figures in column order. */
export function FiguresRow({ name, figures }: FiguresRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        // Figures may be equal, so the index is the key.
        <td key={index}>{figure}</td>
      ))}
    </tr>
  );
}
