import { useCallback, useMemo, useState } from 'react';
import type { List } from '../../metadata/types/index.ts';
import {
  isPermitted,
  useLabel,
  useMayHold,
  useRecordHolds,
  useStableCallback,
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
import { useMatching } from './use-matching.ts';
import { retainedSelection, type DisplayedRows } from './retained-selection.ts';

interface ListSelectionOptions extends ListQuestion {
  readonly model: Pick<ReturnType<typeof useList>, 'pieces' | 'data' | 'variables' | 'extent' | 'state'>;
}

/** The selection for bulk actions; undefined when the list offers none to this viewer. */
export function useListSelection({ model, ...question }: ListSelectionOptions) {
  const { piece, list } = question;
  const { pieces, data, variables, extent } = model;
  const { records } = data;
  const { entity } = piece;
  const label = useLabel();
  const translate = useWords();
  const viewer = useViewer();
  const { bulk } = list;
  const permitted = bulkActions(piece, list).filter(({ permission }) => isPermitted(viewer, permission));
  // Without permitted actions no rule is evaluated and its code is not loaded.
  const evaluated = permitted.length === 0 ? undefined : bulk;
  const viewerHolds = useViewerHolds([bulk?.offered]);
  const all = useMemo(() => ({ ...pieces, [entity.name]: piece }), [pieces, entity.name, piece]);
  const recordHolds = useRecordHolds(entity.name, all, [evaluated?.selectable]);
  const matching = useMatching(question, variables);
  const { selected, select, ids, ...kept } = useRetainedSelection(model, matching.forget);
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
    (record: RecordData) => mayAct && recordHolds(evaluated?.selectable, record),
    [mayAct, recordHolds, evaluated],
  );
  const refusal = refusalOf(mayAct);
  const onSelect = useStableCallback<[RowSelection['selected']]>((next) => {
    matching.forget();
    select(next);
    // Remember selected records of other pages for their names.
    const chosen = inListOrder([...known.values()], records, ({ id }) => next[id] === true);
    setKnown(new Map(chosen.map((record) => [record.id, record])));
  });
  const table = useMemo<RowSelection>(
    () => ({ selected, onSelect, isSelectable, refusal }),
    [selected, onSelect, isSelectable, refusal],
  );
  if (bulk === undefined || (bulk.offered === undefined ? !mayAct : !viewerHolds(bulk.offered))) return undefined;
  const selectMatching = async () => {
    const read = await matching.read(isSelectable);
    if (read === undefined) return;
    select(Object.fromEntries(read.selectable.map(({ id }) => [id, true])));
    setKnown(new Map(read.selectable.map((record) => [record.id, record])));
  };
  return {
    actions,
    table,
    recordOf,
    // Objects iterate numeric keys in ascending order, not in list order.
    ids: [...new Set([...known.keys(), ...ids])].filter((id) => selected[id] === true),
    ...kept,
    clear: () => onSelect({}),
    matching: {
      ...matching,
      /** Number of matching records; undefined when all are on this page. */
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

type ListModel = Pick<ReturnType<typeof useList>, 'data' | 'variables' | 'state'>;

/** Selected ids. Records that the list no longer shows are deselected; `onLost` is called while rendering. */
function useRetainedSelection({ data, variables, state }: ListModel, onLost: () => void) {
  const { status, records } = data;
  const [selected, setSelected] = useState<RowSelection['selected']>({});
  const [lost, setLost] = useState(0);
  const [shown, setShown] = useState<DisplayedRows & { readonly of: typeof records }>();
  const ids = Object.keys(selected).filter((id) => selected[id] === true);
  if (status === 'ready' && shown?.of !== records) {
    const question = JSON.stringify([variables['filter'], variables['sort'], state.size]);
    const now = { question, page: state.page, ids: records.map(({ id }) => id), of: records };
    setShown(now);
    const retained = retainedSelection(ids, shown, now);
    if (retained.length < ids.length) {
      onLost();
      setSelected(Object.fromEntries(retained.map((id) => [id, true])));
      setLost(ids.length - retained.length);
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
    /** Number of selected records on other pages. */
    elsewhere: ids.filter((id) => !records.some((record) => record.id === id)).length,
    /** Number of records deselected because the list no longer shows them. */
    lost,
  };
}
