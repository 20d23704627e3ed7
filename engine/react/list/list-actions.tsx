import { Button } from '@blueprintjs/core';
import { PlusIcon, CaretDownIcon } from '@blueprintjs/icons';
import type { Action, List } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { CREATE, prefillQuery, LazyActionItems } from '../action/index.ts';
import {
  isPermitted,
  NamedIcon,
  useLabel,
  useNavigation,
  useRunAction,
  useViewer,
  useViewerHolds,
  type ListedPiece,
  type ListedEntity,
} from '../state/index.ts';
import { Popup } from '../feedback/index.ts';

interface ListActionsProps {
  readonly piece: ListedPiece;
  readonly list: List;
  /** Filters fixed by the embedding screen; they prefill a record created here. */
  readonly fixed: Values;
}

/** Actions of a list without a record: those of the toolbar, then creation. */
export function ListActions({ piece, list, fixed }: ListActionsProps) {
  const { entity } = piece;
  const label = useLabel();
  const viewer = useViewer();
  const runAction = useRunAction();
  const create = useNewRecord({ piece, list, fixed });
  const named = list.toolbar.flatMap((name) => (name === CREATE ? [] : (entity.actions[name] ?? [])));
  const menus = list.toolbarMenus.map((menu) => ({
    menu,
    actions: menu.actions.flatMap((name) => entity.actions[name] ?? []),
  }));
  const inMenus = menus.flatMap(({ actions }) => actions);
  const holds = useViewerHolds([...named, ...inMenus].map(({ visible }) => visible));
  const isOffered = ({ permission, visible }: Action) => isPermitted(viewer, permission) && holds(visible);
  const offered = named.filter(isOffered);
  const run = (action: Action) => runAction({ piece, action, given: recordsIn(entity, fixed) });
  return (
    <>
      {offered.map((action) => (
        <Button key={action.name} icon={<NamedIcon name={action.icon} />} onClick={() => run(action)}>
          {label(action.label)}
        </Button>
      ))}
      {menus.map(({ menu, actions }, index) => (
        <ToolbarMenu key={index} menu={menu} actions={actions.filter(isOffered)} onRun={run} />
      ))}
      {create !== undefined && (
        <Button intent="primary" icon={<PlusIcon />} onClick={create}>
          {label(entity.actions[CREATE]?.label)}
        </Button>
      )}
    </>
  );
}

/** Returns a callback that opens a new record; undefined when the list or the viewer's permissions do not offer it. */
export function useNewRecord({ piece: { entity }, list, fixed }: ListActionsProps): (() => void) | undefined {
  const viewer = useViewer();
  const { navigate } = useNavigation();
  const create = entity.actions[CREATE];
  const route = list.route ?? entity.route;
  const holds = useViewerHolds([create?.visible]);
  const isOffered =
    list.toolbar.includes(CREATE) &&
    entity.form !== undefined &&
    entity.api.save !== undefined &&
    route !== undefined &&
    isPermitted(viewer, entity.access.permissions.create) &&
    holds(create?.visible);
  if (!isOffered) return undefined;
  return () => navigate(`${route}/create${prefillQuery(Object.fromEntries(idsIn(entity, fixed)))}`);
}

/** The fixed references as arguments of an operation. */
function recordsIn(entity: ListedEntity, fixed: ListActionsProps['fixed']): Values {
  return Object.fromEntries(
    idsIn(entity, fixed).flatMap(([name, id]) => {
      const field = entity.fields[name];
      return field?.type === 'reference' ? [[field.inputName, id]] : [];
    }),
  );
}

function idsIn({ fields }: ListedEntity, fixed: ListActionsProps['fixed']): readonly (readonly [string, string])[] {
  return Object.entries(fixed).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const ids = Array.isArray(value) ? value.map(String) : [];
    return fields[name]?.type === 'reference' && ids.length === 1 ? [[name, ids.join()]] : [];
  });
}

interface ToolbarMenuProps {
  readonly menu: List['toolbarMenus'][number];
  /** The available actions of the menu. */
  readonly actions: readonly Action[];
  readonly onRun: (action: Action) => void;
}

/** Menu of several list actions; nothing when none is available. */
function ToolbarMenu({ menu, actions, onRun }: ToolbarMenuProps) {
  const label = useLabel();
  if (actions.length === 0) return null;
  return (
    <Popup
      placement="bottom-end"
      content={<LazyActionItems actions={actions.map((action) => ({ action }))} onRun={onRun} />}
    >
      <Button icon={<NamedIcon name={menu.icon} />} endIcon={<CaretDownIcon />}>
        {label(menu.label)}
      </Button>
    </Popup>
  );
}
