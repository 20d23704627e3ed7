import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { EmptyView, FailureView, NoMatchView, OfflineView, RefusedView, useOnline } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';
import { isFiltered, isNarrowed, type ListState } from './list-state.ts';
import type { ListData } from './use-list-data.ts';

export interface ListBodyProps {
  readonly data: ListData;
  readonly state: ListState;
  /** Title and text shown when the list has no records at all. */
  readonly empty: { readonly title: string | undefined; readonly text?: ReactNode };
  readonly onClear: () => void;
  /** The table, shown with rows or while they load. */
  readonly children: ReactNode;
}

/** The table, or a state in its place: offline, refused, failed, empty, no match. */
export function ListBody({ data, state, empty, onClear, children }: ListBodyProps) {
  const translate = useWords();
  const isOnline = useOnline();
  const [refusal] = data.errors.filter(({ code }) => code === 'ForbiddenError');
  if (data.status === 'failed' && !isOnline) return <OfflineView onRetry={data.retry} />;
  if (refusal !== undefined) return <RefusedView reason={refusal.sentence} />;
  if (data.status === 'failed')
    return <FailureView title={translate('list.loadFailed')} errors={data.errors} onRetry={data.retry} />;
  if (data.status !== 'ready' || data.records.length > 0) return children;
  if (isArchiveAlone(state)) {
    const close = <Button onClick={onClear}>{translate('list.archiveClose')}</Button>;
    return <EmptyView title={translate('list.archiveEmpty')} action={close} />;
  }
  if (isNarrowed(state)) return <NoMatchView search={state.search} isFiltered={isFiltered(state)} onClear={onClear} />;
  return <EmptyView {...empty} />;
}

/** True when the list shows the whole archive. */
function isArchiveAlone({ search, filters, where }: ListState): boolean {
  return search === '' && where === undefined && Object.keys(filters).join() === 'archived';
}
