import { useCallback, useMemo, useState } from 'react';
import type { List } from '../../metadata/types/index.ts';
import {
  isPermitted,
  useLabel,
  useMayHold,
  useRecordHolds,
  useSteady,
  useViewer,
  useViewerHolds,
  useWords,
  type ListedPiece,
  type RecordData,
} from '../state/index.ts';
import type { RowSelection } from '../table/index.ts';
import { inListOrder } from './in-list-order.ts';
import type { ListQuestion } from './use-list-data.ts';
import type { useList } from './use-list.ts';
import { useRetainedSelection } from './use-retained-selection.ts';
import { useMatching } from './use-matching.ts';

interface ListSelectionOptions extends ListQuestion {
  readonly place: Pick<ReturnType<typeof useList>, 'pieces' | 'data' | 'variables' | 'extent' | 'state'>;
}

/** Which records are selected for bulk actions; undefined where the list offers none to this viewer. */
export function useListSelection({ place, ...question }: ListSelectionOptions) {
  const { piece, list } = question;
  const { pieces, data, variables, extent } = place;
  const { records } = data;
  const { entity } = piece;
  const label = useLabel();
  const translate = useWords();
  const viewer = useViewer();
  const { bulk } = list;
  const permitted = bulkActions(piece, list).filter(({ permission }) => isPermitted(viewer, permission));
  // Who is permitted none of the actions needs no record judged, and so none of its code.
  const judged = permitted.length === 0 ? undefined : bulk;
  const viewerHolds = useViewerHolds([bulk?.offered]);
  const all = useMemo(() => ({ ...pieces, [entity.name]: piece }), [pieces, entity.name, piece]);
  const recordHolds = useRecordHolds(entity.name, all, [judged?.selectable]);
  const matching = useMatching(question, variables);
  const { selected, select, ids, ...kept } = useRetainedSelection(place, matching.forget);
  const [known, setKnown] = useState<ReadonlyMap<string, RecordData>>(new Map());
  const mayHold = useMayHold(permitted.map(({ visible }) => visible));
  const refusalOf = (isPermitted: boolean) => {
    if (!isPermitted) return translate('list.unpermitted');
    return bulk?.unselectable === undefined ? translate('list.unselectable') : label(bulk.unselectable);
  };
  const recordOf = (id: string) => records.find((record) => record.id === id) ?? known.get(id);
  const actions = permitted.filter(({ visible }) => mayHold(visible));
  const mayAct = actions.length > 0;
  const isSelectable = useCallback(
    (record: RecordData) => mayAct && recordHolds(judged?.selectable, record),
    [mayAct, recordHolds, judged],
  );
  const refusal = refusalOf(mayAct);
  const onSelect = useSteady<[RowSelection['selected']]>((next) => {
    matching.forget();
    select(next);
    // Selected records of other pages keep their names.
    const chosen = inListOrder([...known.values()], records, ({ id }) => next[id] === true);
    setKnown(new Map(chosen.map((record) => [record.id, record])));
  });
  const table = useMemo<RowSelection>(
    () => ({ selected, onSelect, isSelectable, refusal }),
    [selected, onSelect, isSelectable, refusal],
  );
  if (bulk === undefined || (bulk.offered === undefined ? !mayAct : !viewerHolds(bulk.offered))) return undefined;
  const selectMatching = async () => {
    const found = await matching.read(isSelectable);
    if (found === undefined) return;
    select(Object.fromEntries(found.selectable.map(({ id }) => [id, true])));
    setKnown(new Map(found.selectable.map((record) => [record.id, record])));
  };
  return {
    actions,
    table,
    recordOf,
    // An object gives its numeric keys in their own order, which is not that of the list.
    ids: [...new Set([...known.keys(), ...ids])].filter((id) => selected[id] === true),
    ...kept,
    clear: () => onSelect({}),
    matching: {
      ...matching,
      /** How many there are beyond the page; undefined where all are on it. */
      total: extent === 'page' && data.total > records.length ? data.total : undefined,
      isCapped: data.isCapped,
      onSelect: () => void selectMatching(),
    },
  };
}

function bulkActions({ entity }: ListedPiece, { bulk }: List) {
  return (bulk?.actions ?? []).flatMap((name) => {
    const action = entity.actions[name];
    return action?.kind === 'mutation' ? [action] : [];
  });
}
