import type { List } from '../../metadata/types/index.ts';
import { BulkActions } from '../bulk/index.ts';
import { useWords, type ListedPiece } from '../state/index.ts';
import { SoftDisabledButton } from '../controls/index.ts';
import { useFormat } from '../format/index.ts';
import type { useList } from './use-list.ts';
import type { useListRows } from './use-list-rows.tsx';
import type { useListSelection } from './use-list-selection.ts';
import { useTotal } from './use-total.ts';

interface ListBulkProps {
  readonly piece: ListedPiece;
  readonly list: List;
  readonly further: string | undefined;
  readonly model: Pick<ReturnType<typeof useList>, 'pieces' | 'columns'>;
  readonly rows: Pick<ReturnType<typeof useListRows>, 'nameOf'>;
  readonly selection: NonNullable<ReturnType<typeof useListSelection>>;
  /** Moves the focus back to the rows. */
  readonly onLeave: () => void;
}

/** Bulk actions of the selection, and a notice when records left it because the list no longer shows them. */
export function ListBulk({ piece, list, further, model, rows, selection, onLeave }: ListBulkProps) {
  const translate = useWords();
  const { actions, ids, clear, recordOf, matching, elsewhere, lost } = selection;
  return (
    <>
      <BulkActions
        listed={{
          entity: piece.entity,
          pieces: model.pieces,
          columns: model.columns,
          decisive: list.bulk?.columns ?? [],
          recordOf,
          nameOf: (id) => rows.nameOf(recordOf(id)),
        }}
        list={further}
        actions={actions}
        ids={ids}
        onClear={clear}
        onLeave={onLeave}
      >
        {elsewhere > 0 && <span>{translate('list.selectedElsewhere', { count: elsewhere })}</span>}
        <SelectMatching {...matching} />
      </BulkActions>
      <div role="status" className="selection-notice">
        {lost > 0 && translate('list.selectionLost', { count: lost })}
      </div>
    </>
  );
}

type SelectMatchingProps = NonNullable<ReturnType<typeof useListSelection>>['matching'];

/** Selects all matching records, on other pages too, and shows how many are selectable. */
function SelectMatching({ total, isCapped, isReading, matched, onSelect }: SelectMatchingProps) {
  const translate = useWords();
  const { number } = useFormat();
  const all = useTotal(total ?? 0, isCapped);
  if (matched !== undefined)
    return (
      <span role="status">
        {translate('list.matchedOf', { selectable: number(matched.selectable), read: number(matched.read) })}
      </span>
    );
  if (total === undefined) return null;
  return (
    <SoftDisabledButton variant="minimal" loading={isReading} onClick={onSelect}>
      {translate('list.selectMatching', { total: all })}
    </SoftDisabledButton>
  );
}
