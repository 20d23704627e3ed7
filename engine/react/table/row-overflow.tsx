import type { RecordData } from '../state/index.ts';
import type { DrawnGroup } from './drawn-group.tsx';
import './row-rest.css';

interface RowRestProps {
  readonly id: string;
  readonly groups: readonly DrawnGroup[];
  readonly record: RecordData;
  /** Number of cells in the row above. */
  readonly width: number;
}

/** The line below a row with its collapsed columns and their labels. */
export function RowOverflow({ id, groups, record, width }: RowRestProps) {
  const columns = groups.flatMap(({ lead, under }) => [lead, ...under]);
  return (
    <tr id={id} className="row-rest">
      <td colSpan={width}>
        <dl>
          {columns.map((column) => (
            <div key={column.name}>
              <dt>{column.label}</dt>
              <dd>{column.draw(record)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}
