import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import type { List } from '../../metadata/types/index.ts';
import { useRunAction } from '../action/index.ts';
import { NamedIcon, useLabel, useNavigation, useViewer, useViewerHolds, type EntityPiece } from '../state/index.ts';

/** The built-in action that makes a new record. */
const CREATE = 'create';

/** What can be done from a list without a record: the actions of its toolbar, and a new record last. */
export function ListActions({ piece, list }: { readonly piece: EntityPiece; readonly list: List }) {
  const { entity, documents } = piece;
  const label = useLabel();
  const { permissions = [] } = useViewer();
  const { navigate } = useNavigation();
  const runAction = useRunAction();
  const isPermitted = (permission: string | undefined) => permission === undefined || permissions.includes(permission);
  const create = entity.actions[CREATE];
  const named = list.toolbar.flatMap((name) => (name === CREATE ? [] : (entity.actions[name] ?? [])));
  const holds = useViewerHolds([create?.visible, ...named.map(({ visible }) => visible)]);
  const offered = named.filter((action) => isPermitted(action.permission) && holds(action.visible));
  const canCreate =
    list.toolbar.includes(CREATE) &&
    entity.form !== undefined &&
    documents.save !== undefined &&
    entity.route !== undefined &&
    isPermitted(entity.access.permissions.create) &&
    holds(create?.visible);
  return (
    <>
      {offered.map((action) => (
        <Button
          key={action.name}
          icon={<NamedIcon name={action.icon} />}
          onClick={() => void runAction({ piece, action })}
        >
          {label(action.label)}
        </Button>
      ))}
      {canCreate && (
        <Button intent="primary" icon={<PlusIcon />} onClick={() => navigate(`${entity.route}/create`)}>
          {label(create?.label)}
        </Button>
      )}
    </>
  );
}
