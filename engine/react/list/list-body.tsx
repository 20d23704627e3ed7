import type { ReactNode } from 'react';
import type { List } from '../../metadata/types/index.ts';
import { EmptyView, FailureView, NoMatchView, OfflineView, RefusedView, useOnline } from '../feedback/index.ts';
import { useLabel, useWords, type EntityPiece } from '../state/index.ts';
import { ListActions } from './list-actions.tsx';
import { isNarrowed, type ListState } from './list-state.ts';
import type { ListData } from './use-list-data.ts';

interface ListBodyProps {
  readonly piece: EntityPiece;
  readonly list: List;
  readonly data: ListData;
  readonly state: ListState;
  readonly onClear: () => void;
  /** The table, where there are rows or they are on their way. */
  readonly children: ReactNode;
}

/** The table, or what stands in its place: offline, refused, failed, nothing yet, nothing that matches. */
export function ListBody({ piece, list, data, state, onClear, children }: ListBodyProps) {
  const label = useLabel();
  const translate = useWords();
  const isOnline = useOnline();
  const [refusal] = data.errors.filter(({ code }) => code === 'ForbiddenError');
  if (data.status === 'failed' && !isOnline) return <OfflineView onRetry={data.retry} />;
  if (refusal !== undefined) return <RefusedView reason={refusal.sentence} />;
  if (data.status === 'failed')
    return <FailureView title={translate('list.loadFailed')} errors={data.errors} onRetry={data.retry} />;
  if (data.status !== 'ready' || data.records.length > 0) return children;
  if (isNarrowed(state)) return <NoMatchView onClear={onClear} />;
  return (
    <EmptyView
      {...(list.empty === undefined ? {} : { title: label(list.empty) })}
      action={
        <div className="list-empty-actions">
          <ListActions piece={piece} list={list} />
        </div>
      }
    />
  );
}
