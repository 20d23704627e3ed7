import type { List } from '../../metadata/types/index.ts';
import { BulkActions } from '../bulk/index.ts';
import { useWords, type ListedPiece } from '../state/index.ts';
import { SelectMatching } from './select-matching.tsx';
import type { useList } from './use-list.ts';
import type { useListRows } from './use-list-rows.tsx';
import type { useListSelection } from './use-list-selection.ts';

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

/** What can be done with the selected records, and whether some of them are no longer selected since the list does not show them. */
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
