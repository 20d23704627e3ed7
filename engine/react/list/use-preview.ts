import { useEffect } from 'react';
import { useRouteState, type RecordData } from '../state/index.ts';
import { atEdge, positionOf, stepFrom, type Direction, type Edge, type Walk } from '../walk/index.ts';
import type { ListData } from './use-list-data.ts';

/** The previewed record: by id, or at an edge of the page that is loading. */
type PreviewTarget = { readonly id: string } | { readonly edge: Edge };

interface PreviewOptions {
  readonly walk: Walk;
  readonly data: Pick<ListData, 'records' | 'status'>;
  readonly onPage: (page: number) => void;
}

/** The record previewed beside its list, with previous and next across pages. */
export function usePreview({ walk, data: { records, status }, onPage }: PreviewOptions) {
  const [looked, look] = useRouteState<PreviewTarget>();
  const id = looked !== undefined && 'id' in looked ? looked.id : undefined;
  const edge = looked !== undefined && 'edge' in looked && status === 'ready' ? looked.edge : undefined;
  const arrived = edge && atEdge(walk.ids, edge);
  // The page has loaded: preview the record at its edge from now on.
  useEffect(() => {
    if (edge !== undefined) look(arrived === undefined ? undefined : { id: arrived });
  }, [edge, arrived, look]);
  const step = (direction: Direction) => {
    const next = id === undefined ? undefined : stepFrom(walk, id, direction);
    if (next?.kind === 'record') look(next);
    if (next?.kind !== 'page') return;
    look({ edge: next.edge });
    onPage(next.page);
  };
  return {
    isOpen: looked !== undefined,
    record: records.find((record) => record.id === id),
    position: id === undefined ? undefined : positionOf(walk, id),
    canStep: (direction: Direction) => id !== undefined && stepFrom(walk, id, direction) !== undefined,
    step,
    show: (record: RecordData) => look({ id: record.id }),
    toggle: (record: RecordData) => look(record.id === id ? undefined : { id: record.id }),
    close: () => look(undefined),
  };
}
