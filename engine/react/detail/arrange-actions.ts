import type { OfferedAction } from '../action/index.ts';
import type { PortalEntity } from '../state/index.ts';

/** Buttons that a person overlooks at the head of a record; further actions stand in a menu. */
const MOST_BUTTONS = 3;

/** A record's actions, as buttons and behind one. */
export interface ArrangedActions {
  readonly buttons: readonly OfferedAction[];
  readonly further: readonly OfferedAction[];
}

/**
 * Which of a record's actions are buttons: what can be decided about it now, then where it leads, then a copy, what cannot
 * be done now and its removal. `beside` counts what is a button in any case.
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

/** The step that a record in a status waits for: the first that metadata marks as leading on, elsewhere, and that can be done now. */
export function nextStep(offered: readonly OfferedAction[], status: unknown): OfferedAction | undefined {
  return offered.find(({ action, refusal }) => {
    const leadsOn = action.intent === 'primary' || action.intent === 'success';
    return leadsOn && refusal === undefined && !(action.kind === 'mutation' && action.target === status);
  });
}

/** Names of actions that are done with one record: what stands above a list alone is about none. */
export function recordActionNames({
  actions,
  list,
  lists,
}: Pick<PortalEntity, 'actions' | 'list' | 'lists'>): readonly string[] {
  const all = [...(list === undefined ? [] : [list]), ...Object.values(lists)];
  const above = new Set(all.flatMap(({ toolbar, toolbarMenu }) => [...toolbar, ...(toolbarMenu?.actions ?? [])]));
  const beside = new Set(all.flatMap(({ rowActions }) => rowActions));
  return Object.keys(actions).filter((name) => !above.has(name) || beside.has(name));
}
