import type { ReactNode } from 'react';
import './chart.css';

interface ChartTableProps {
  readonly label: string;
  /** Of the box, besides its own. */
  readonly className?: string;
  /** Headings of the columns. */
  readonly columns: readonly string[];
  /** Those of them that hold words (their cells are of the class `words-column`): these begin where their heading does. */
  readonly words?: readonly string[];
  /** Bodies and feet of the table. */
  readonly children: ReactNode;
}

/** The figures of a chart as a table that scrolls in its box, by keys too. */
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

/** One row of such a table: what it is about and its figures, in the order of the columns. */
export function FiguresRow({ name, figures }: FiguresRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        // Figures may be equal, and stay in their columns.
        <td key={index}>{figure}</td>
      ))}
    </tr>
  );
}
