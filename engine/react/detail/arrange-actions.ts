import type { OfferedAction } from '../action/index.ts';
import type { PortalEntity } from '../state/index.ts';

/** Maximum number of buttons in a record's header; further actions go into a menu. */
const MOST_BUTTONS = 3;

/** A record's actions, split into buttons and menu items. */
export interface ArrangedActions {
  readonly buttons: readonly OfferedAction[];
  readonly further: readonly OfferedAction[];
}

/**
 * Chooses the actions that become buttons: available mutations first, then navigations, copy, refused actions and
 * removal. `beside` is the number of buttons shown in any case.
 */
export function arrangeActions(offered: readonly OfferedAction[], beside: number): ArrangedActions {
  const room = MOST_BUTTONS - beside;
  if (offered.length <= room) return { buttons: offered, further: [] };
  const first = offered.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, room);
  return {
    buttons: offered.filter((each) => first.includes(each)),
    further: offered.filter((each) => !first.includes(each)),
  };
}

function rankOf({ action, refusal }: OfferedAction): number {
  if (action.name === 'remove') return 4;
  if (refusal !== undefined) return 3;
  if (action.name === 'copy') return 2;
  return action.kind === 'mutation' ? 0 : 1;
}

/** The next step of a record: the first available action that advances it (by its intent) and changes its status. */
export function nextStep(offered: readonly OfferedAction[], status: unknown): OfferedAction | undefined {
  return offered.find(({ action, refusal }) => {
    const leadsOn = action.intent === 'primary' || action.intent === 'success';
    return leadsOn && refusal === undefined && !(action.kind === 'mutation' && action.target === status);
  });
}

/** Names of the actions on one record, without those that only a list's toolbar shows. */
export function recordActionNames({
  actions,
  list,
  lists,
}: Pick<PortalEntity, 'actions' | 'list' | 'lists'>): readonly string[] {
  const all = [...(list === undefined ? [] : [list]), ...Object.values(lists)];
  const above = new Set(
    all.flatMap(({ toolbar, toolbarMenus }) => [...toolbar, ...toolbarMenus.flatMap((menu) => menu.actions)]),
  );
  const beside = new Set(all.flatMap(({ rowActions }) => rowActions));
  return Object.keys(actions).filter((name) => !above.has(name) || beside.has(name));
}
