import { MenuItem } from '@blueprintjs/core';
import { messageSentence, WalkedMenu } from '../feedback/index.ts';
import { NamedIcon, useLabel, useWords } from '../state/index.ts';
import { REFUSED, type OfferedAction } from './record-actions.ts';

interface ActionItemsProps {
  readonly actions: readonly OfferedAction[];
  readonly onRun: (action: OfferedAction['action']) => void;
}

/** Menu items of a record's actions. An action that is not available now is disabled and shows its refusal. */
export function ActionItems({ actions, onRun }: ActionItemsProps) {
  return (
    <WalkedMenu>
      {actions.map((offered) => (
        <ActionItem key={offered.action.name} offered={offered} onRun={onRun} />
      ))}
    </WalkedMenu>
  );
}

function ActionItem({
  offered: { action, refusal },
  onRun,
}: Pick<ActionItemsProps, 'onRun'> & { readonly offered: OfferedAction }) {
  const label = useLabel();
  const translate = useWords();
  const text = label(action.label);
  const icon = <NamedIcon name={action.icon} />;
  if (refusal === undefined) {
    const intent = action.intent === 'primary' ? 'none' : action.intent;
    return <MenuItem text={text} icon={icon} intent={intent} onClick={() => onRun(action)} />;
  }
  const reason = messageSentence(refusal.reason ?? REFUSED, refusal.params, translate);
  return (
    <MenuItem
      disabled
      multiline
      icon={icon}
      htmlTitle={reason}
      text={
        <>
          {text}
          <span className="action-refusal">{reason}</span>
        </>
      }
    />
  );
}
