import { MoreIcon } from '@blueprintjs/icons';
import { Popup } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import type { OfferedAction } from './record-actions.ts';
import './action.css';

interface ActionMenuProps {
  readonly actions: readonly OfferedAction[];
  readonly id: string;
  /** Accessible name of the button. */
  readonly label: string;
  readonly onRun: (action: OfferedAction['action']) => void;
}

/** Menu items of actions, loaded when a menu first opens. */
export const LazyActionItems = lazyComponent(async () => (await import('./action-items.tsx')).ActionItems);

const more = <MoreIcon />;

/** A menu of a record's actions. The button is plain HTML because every row of a list renders one. */
export function ActionMenu({ actions, id, label, onRun }: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Popup of={id} placement="bottom-end" content={<LazyActionItems actions={actions} onRun={onRun} />}>
      <button type="button" className="bp6-button bp6-small bp6-minimal" aria-label={label}>
        {more}
      </button>
    </Popup>
  );
}
