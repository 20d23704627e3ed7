import { Button } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { Popup } from '../feedback/index.ts';
import { partOf } from '../load/index.ts';
import { useWords } from '../state/index.ts';
import type { OfferedAction } from './record-actions.ts';
import './action.css';

interface ActionMenuProps {
  readonly actions: readonly OfferedAction[];
  /** What the record is called in one line. */
  readonly name: string;
  readonly onRun: (action: OfferedAction['action']) => void;
}

/** Actions as items of a menu, loaded when one first opens. */
export const ActionItems = partOf(async () => (await import('./action-items.tsx')).ActionItems);

/** A record's actions behind one button. */
export function ActionMenu({ actions, name, onRun }: ActionMenuProps) {
  const translate = useWords();
  if (actions.length === 0) return null;
  return (
    <Popup placement="bottom-end" content={<ActionItems actions={actions} onRun={onRun} />}>
      <Button
        variant="minimal"
        size="small"
        icon={<MoreIcon />}
        aria-label={translate('list.actionsOf', { record: name })}
      />
    </Popup>
  );
}
