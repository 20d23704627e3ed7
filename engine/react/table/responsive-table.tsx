import type { ReactNode } from 'react';
import './responsive-table.css';

interface HeadingColumn {
  readonly heading: string;
  readonly className?: string | undefined;
}

export interface NamedRow {
  readonly key: string;
  /** One cell per column; the first one names the row. */
  readonly cells: readonly ReactNode[];
}

interface ResponsiveTableProps {
  readonly caption?: string;
  readonly columns: readonly HeadingColumn[];
  readonly rows: readonly NamedRow[];
}

/** Read-only table; on a phone each row is a card with the headings beside its cells. */
export function ResponsiveTable({ caption, columns, rows }: ResponsiveTableProps) {
  return (
    <table className="responsive-table">
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ heading, className }) => (
            <th key={heading} scope="col" className={className}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.slice(1).map(({ heading, className }, index) => (
              <td key={heading} className={className} data-label={heading}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
