import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { sentenceOf } from '../feedback/index.ts';
import { NamedIcon, useLabel, useWords } from '../state/index.ts';
import { REFUSED, type OfferedAction } from './record-actions.ts';
import './action.css';

interface ActionMenuProps {
  readonly actions: readonly OfferedAction[];
  /** What the record is called in one line. */
  readonly name: string;
  readonly onRun: (action: OfferedAction['action']) => void;
}

/** A record's actions behind one button; one not available now is there, disabled, with its refusal. */
export function ActionMenu({ actions, name, onRun }: ActionMenuProps) {
  const translate = useWords();
  if (actions.length === 0) return null;
  return (
    <PopoverNext
      placement="bottom-end"
      content={(
        <Menu>
          {actions.map((offered) => <ActionItem key={offered.action.name} offered={offered} onRun={onRun} />)}
        </Menu>
      )}
    >
      <Button variant="minimal" size="small" icon={<More />} aria-label={translate('list.actionsOf', { record: name })} />
    </PopoverNext>
  );
}

interface ActionItemProps {
  readonly offered: OfferedAction;
  readonly onRun: ActionMenuProps['onRun'];
}

function ActionItem({ offered: { action, refusal }, onRun }: ActionItemProps) {
  const label = useLabel();
  const translate = useWords();
  const text = label(action.label);
  const icon = <NamedIcon name={action.icon} />;
  if (refusal === undefined) {
    const intent = action.intent === 'danger' ? 'danger' : 'none';
    return <MenuItem text={text} icon={icon} intent={intent} onClick={() => onRun(action)} />;
  }
  const reason = sentenceOf(refusal.reason ?? REFUSED, refusal.params, translate);
  return (
    <MenuItem
      disabled icon={icon} htmlTitle={reason}
      text={<>{text}<span className="action-refusal">{reason}</span></>} multiline
    />
  );
}
