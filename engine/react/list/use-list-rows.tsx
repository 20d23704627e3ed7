import { useCallback } from 'react';
import type { List } from '../../metadata/types/index.ts';
import { ActionMenu, DETAIL, recordActions, useRunAction } from '../action/index.ts';
import {
  displayOf,
  labelIn,
  recordAddress,
  useLanguage,
  useNavigation,
  type EntityPiece,
  type RecordData,
} from '../state/index.ts';

/** What rows are called, where they open and what can be done with them; the records of an archive open nowhere. */
export function useListRows(piece: EntityPiece, list: List, isArchive: boolean) {
  const { entity } = piece;
  const language = useLanguage();
  const { navigate } = useNavigation();
  const runAction = useRunAction();
  const template = labelIn(entity.display, language);
  const nameOf = useCallback(
    (record: RecordData | undefined) => (record === undefined ? '' : displayOf(template, record)),
    [template],
  );
  // A record of a further list stands below its address, so that the way back leads there.
  const route = list.route ?? entity.route;
  const opens = !isArchive && list.rowActions.includes(DETAIL) && route !== undefined && entity.form !== undefined;
  const linkOf = ({ id }: RecordData) => recordAddress({ ...list, route: route ?? '' }, id);
  const actionsOf = (record: RecordData) => {
    const offered = recordActions(entity.actions, list.rowActions, record).filter(
      ({ action }) => opens || action.name !== DETAIL,
    );
    return (
      <ActionMenu
        actions={offered}
        name={nameOf(record)}
        onRun={(action) =>
          action.name === DETAIL
            ? navigate(linkOf(record))
            : void runAction({ piece, action, record, name: nameOf(record) })
        }
      />
    );
  };
  return {
    nameOf,
    opens,
    ...(list.rowActions.length > 0 ? { actionsOf } : {}),
    ...(opens ? { linkOf, onOpen: (record: RecordData) => navigate(linkOf(record)) } : {}),
  };
}
