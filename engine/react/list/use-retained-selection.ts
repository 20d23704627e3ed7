import { useState } from 'react';
import type { RowSelection } from '../table/index.ts';
import { retainedSelection, type DisplayedRows } from './retained-selection.ts';
import type { useList } from './use-list.ts';

type Place = Pick<ReturnType<typeof useList>, 'data' | 'variables' | 'state'>;

/** Which records are selected. What the list no longer shows is not selected any more; `onLost` hears of it while rendering. */
export function useRetainedSelection({ data, variables, state }: Place, onLost: () => void) {
  const { status, records } = data;
  const [selected, setSelected] = useState<RowSelection['selected']>({});
  const [lost, setLost] = useState(0);
  const [shown, setShown] = useState<DisplayedRows & { readonly of: typeof records }>();
  const ids = Object.keys(selected).filter((id) => selected[id] === true);
  if (status === 'ready' && shown?.of !== records) {
    const question = JSON.stringify([variables['filter'], variables['sort'], state.size]);
    const now = { question, page: state.page, ids: records.map(({ id }) => id), of: records };
    setShown(now);
    const kept = retainedSelection(ids, shown, now);
    if (kept.length < ids.length) {
      onLost();
      setSelected(Object.fromEntries(kept.map((id) => [id, true])));
      setLost(ids.length - kept.length);
    }
  }
  const select = (next: RowSelection['selected']) => {
    setLost(0);
    setSelected(next);
  };
  return {
    selected,
    select,
    ids,
    /** How many of them are on other pages. */
    elsewhere: ids.filter((id) => !records.some((record) => record.id === id)).length,
    /** How many were selected until the list ceased to show them. */
    lost,
  };
}
