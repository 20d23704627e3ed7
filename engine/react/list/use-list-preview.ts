import { useEffect, useMemo, useState } from 'react';
import type { List } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { useRegistry, useStableCallback, type ListedPiece } from '../state/index.ts';
import type { RowPreview } from '../table/index.ts';
import { clearLastRecord, storeWalk, lastRecord, type Walk } from '../walk/index.ts';
import { withPage } from './list-state.ts';
import { pageRange } from './pages.ts';
import type { useList } from './use-list.ts';
import { usePreview } from './use-preview.ts';

interface ListLookOptions {
  readonly piece: ListedPiece;
  readonly list: List;
  readonly further: string | undefined;
  readonly extent: 'screen' | 'part';
  readonly model: Pick<ReturnType<typeof useList>, 'state' | 'change' | 'data' | 'variables'>;
  /** True when records can be opened. */
  readonly opens: boolean;
}

/**
 * The preview of records beside their list; `table` is absent when not offered. Also stores the walk for the screens of
 * the records.
 */
export function useListPreview({ piece, list, further, extent, model, opens }: ListLookOptions) {
  const { entity } = piece;
  const { recordLook } = useRegistry();
  const { state, change, data, variables } = model;
  const walk = useMemo(() => walkOf(state, data), [state, data]);
  const preview = usePreview({ walk, data, onPage: (page) => change((current) => withPage(current, page)) });
  const route = list.route ?? entity.route;
  useStoredWalk(data.status === 'ready' ? route : undefined, { walk, further, variables });
  const returnedTo = useReturnedTo(extent === 'screen' ? route : undefined);
  const isOffered = extent === 'screen' && opens && recordLook !== undefined && entity.api.one !== undefined;
  const table = useRowPreview(preview);
  return { ...preview, walk, returnedTo, ...(isOffered && { table }) };
}

/** The record from whose screen the viewer returned to the list of this route. */
function useReturnedTo(route: string | undefined): string | undefined {
  const [returnedTo] = useState(() => (route === undefined ? undefined : lastRecord(route)));
  useEffect(() => {
    if (route !== undefined) clearLastRecord(route);
  }, [route]);
  return returnedTo;
}

/** Preview state for rows; changes when another record is previewed. */
function useRowPreview({ record, toggle, step, close }: ReturnType<typeof usePreview>): RowPreview {
  const id = record?.id;
  const [onToggle, onStep, onClose] = [useStableCallback(toggle), useStableCallback(step), useStableCallback(close)];
  return useMemo(() => ({ id, onToggle, onStep, onClose }), [id, onToggle, onStep, onClose]);
}

interface WalkContext {
  readonly walk: Walk;
  readonly further: string | undefined;
  readonly variables: Values;
}

/** Syncs the walk to session storage after each render. */
function useStoredWalk(route: string | undefined, { walk, further, variables }: WalkContext): void {
  useEffect(() => {
    if (route !== undefined) storeWalk(route, { ...walk, further, variables });
  });
}

type ListModel = ListLookOptions['model'];

function walkOf({ page, size }: ListModel['state'], { records, total, isCapped }: ListModel['data']): Walk {
  const { pages } = pageRange(page, size, total);
  return { ids: records.map(({ id }) => id), page, pages, size, total, isCapped };
}
