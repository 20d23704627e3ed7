import { useLabel, type PortalEntity, type RecordData } from '../state/index.ts';
import { Cell } from './cells/cell.tsx';
import type { ColumnGroup } from './column-groups.ts';
import './row-rest.css';

interface RowRestProps {
  readonly id: string;
  readonly groups: readonly ColumnGroup[];
  readonly record: RecordData;
  readonly entity: PortalEntity;
  /** Cells of the row above. */
  readonly width: number;
}

/** The line below a row: the columns that have no room in it, each with its name. */
export function RowRest({ id, groups, record, entity, width }: RowRestProps) {
  const label = useLabel();
  const columns = groups.flatMap(({ lead, under }) => [lead, ...under]);
  return (
    <tr id={id} className="row-rest">
      <td colSpan={width}>
        <dl>
          {columns.map((column) => (
            <div key={column.name}>
              <dt>{label(column.label)}</dt>
              <dd>
                <Cell record={record} column={column} entity={entity} />
              </dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}
