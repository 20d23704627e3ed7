import { useMemo, useState } from 'react';
import type { List } from '../../metadata/types/index.ts';
import {
  useLabel,
  useMayHold,
  useRecordHolds,
  useViewer,
  useViewerHolds,
  useWords,
  type RecordData,
} from '../state/index.ts';
import type { Selection } from '../table/index.ts';
import type { ListQuestion } from './use-list-data.ts';
import type { useList } from './use-list.ts';
import { useMatching } from './use-matching.ts';

interface ListSelectionOptions extends ListQuestion {
  readonly place: Pick<ReturnType<typeof useList>, 'pieces' | 'data' | 'variables' | 'extent'>;
}

/** Which records are selected for bulk actions; undefined where the list offers none to this viewer. */
export function useListSelection({ place, ...question }: ListSelectionOptions) {
  const { piece, list } = question;
  const { pieces, data, variables, extent } = place;
  const { records } = data;
  const { entity } = piece;
  const label = useLabel();
  const translate = useWords();
  const { permissions = [] } = useViewer();
  const { bulk } = list;
  const named = (bulk?.actions ?? []).flatMap((name) => {
    const action = entity.actions[name];
    return action?.kind === 'mutation' ? [action] : [];
  });
  const permitted = named.filter(({ permission }) => permission === undefined || permissions.includes(permission));
  // Who is permitted none of the actions needs no record judged, and so none of its code.
  const judged = permitted.length === 0 ? undefined : bulk;
  const viewerHolds = useViewerHolds([bulk?.offered]);
  const all = useMemo(() => ({ ...pieces, [entity.name]: piece }), [pieces, entity.name, piece]);
  const recordHolds = useRecordHolds(entity.name, all, [judged?.selectable]);
  const [selected, setSelected] = useState<Selection['selected']>({});
  const matching = useMatching(question, variables);
  const [known, setKnown] = useState<ReadonlyMap<string, RecordData>>(new Map());
  const mayHold = useMayHold(permitted.map(({ visible }) => visible));
  const actions = permitted.filter(({ visible }) => mayHold(visible));
  const mayAct = actions.length > 0;
  if (bulk === undefined || (bulk.offered === undefined ? !mayAct : !viewerHolds(bulk.offered))) return undefined;
  const refusalOf = ({ unselectable }: NonNullable<List['bulk']>, isPermitted: boolean) => {
    if (!isPermitted) return translate('list.unpermitted');
    return unselectable === undefined ? translate('list.unselectable') : label(unselectable);
  };
  const recordOf = (id: string) => records.find((record) => record.id === id) ?? known.get(id);
  const onSelect: Selection['onSelect'] = (next) => {
    matching.forget();
    setSelected(next);
    // Selected records of other pages keep their names.
    setKnown(
      new Map(
        Object.keys(next).flatMap((id) => {
          const record = recordOf(id);
          return record === undefined ? [] : [[id, record] as const];
        }),
      ),
    );
  };
  const isSelectable = (record: RecordData) => mayAct && recordHolds(bulk.selectable, record);
  const selectMatching = async () => {
    const found = await matching.read(isSelectable);
    if (found === undefined) return;
    setSelected(Object.fromEntries(found.selectable.map(({ id }) => [id, true])));
    setKnown(new Map(found.selectable.map((record) => [record.id, record])));
  };
  const table: Selection = {
    selected,
    onSelect,
    isSelectable,
    refusal: refusalOf(bulk, mayAct),
  };
  return {
    actions,
    table,
    recordOf,
    ids: Object.keys(selected).filter((id) => selected[id] === true),
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
