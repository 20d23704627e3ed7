import { useCallback, useMemo } from 'react';
import { displayPaths } from '../../metadata/index.ts';
import type { List } from '../../metadata/types/index.ts';
import { ActionMenu, DETAIL, recordActions, type OfferedAction } from '../action/index.ts';
import {
  displayOf,
  isPermitted,
  labelIn,
  recordAddress,
  sentenceAbout,
  useLanguage,
  useNavigation,
  useRunAction,
  useStableCallback,
  useViewer,
  useWords,
  type ListedPiece,
  type RecordData,
} from '../state/index.ts';

/** Names, links and actions of rows; archived records cannot be opened. */
export function useListRows(piece: ListedPiece, list: List, isArchive: boolean) {
  const { entity } = piece;
  const language = useLanguage();
  const translate = useWords();
  const { navigate } = useNavigation();
  const runAction = useRunAction();
  const display = list.display ?? entity.display;
  const template = labelIn(display, language);
  const named = useMemo(() => displayPaths({ display: { shown: template } }), [template]);
  const translations = useMemo(
    () => displayPaths({ display }).filter((path) => !named.includes(path)),
    [display, named],
  );
  const nameOf = useCallback(
    (record: RecordData | undefined) => (record === undefined ? '' : displayOf(template, record)),
    [template],
  );
  // The address of a record in a further list starts with that list's address, so that the breadcrumb leads back to it.
  const route = list.route ?? entity.route;
  const opens = !isArchive && list.rowActions.includes(DETAIL) && route !== undefined && entity.form !== undefined;
  const viewer = useViewer();
  // Hides the actions column when the viewer has permission for none of the actions.
  const hasActions = list.rowActions.some((name) =>
    name === DETAIL ? opens : isPermitted(viewer, entity.actions[name]?.permission),
  );
  const linkOf = useCallback(({ id }: RecordData) => recordAddress({ ...list, route: route ?? '' }, id), [list, route]);
  const onOpen = useStableCallback((record: RecordData) => navigate(linkOf(record)));
  const onRun = useStableCallback((action: OfferedAction['action'], record: RecordData) => {
    if (action.name === DETAIL) navigate(linkOf(record));
    else runAction({ piece, action, record, name: nameOf(record) });
  });
  const actionsLabel = useMemo(() => sentenceAbout(translate, 'list.actionsOf'), [translate]);
  const actionsOf = useCallback(
    (record: RecordData) => {
      const actions = recordActions(entity.actions, list.rowActions, record);
      const offered = actions.filter(({ action }) => opens || action.name !== DETAIL);
      return (
        <ActionMenu
          actions={offered}
          id={record.id}
          label={actionsLabel(nameOf(record))}
          onRun={(action) => onRun(action, record)}
        />
      );
    },
    [entity, list, opens, nameOf, actionsLabel, onRun],
  );
  return useMemo(
    () => ({
      named,
      translations,
      nameOf,
      opens,
      ...(hasActions ? { actionsOf } : {}),
      ...(opens ? { linkOf, onOpen } : {}),
    }),
    [named, translations, nameOf, opens, hasActions, actionsOf, linkOf, onOpen],
  );
}
