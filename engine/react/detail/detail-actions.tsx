import { Button } from '@blueprintjs/core';
import { recordActions, REFUSED, useRunAction, type OfferedAction } from '../action/index.ts';
import { sentenceOf } from '../feedback/index.ts';
import { holds } from '../form/index.ts';
import { NamedIcon, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { useId } from 'react';
import type { RecordEditor } from './use-record-editor.ts';

interface DetailActionsProps {
  readonly piece: EntityPiece;
  readonly record: RecordData;
  readonly editor: RecordEditor;
  /** What the record is called in one line. */
  readonly name: string;
}

const UPDATE = 'update';
/** Actions that lead to where the person already is. */
const elsewhere = new Set(['create', 'detail', UPDATE]);

/** What may be done with the record: its actions, and Edit last. What is not available now is there, with its refusal. */
export function DetailActions({ piece, record, editor, name }: DetailActionsProps) {
  const { actions, form } = piece.entity;
  const run = useRunAction();
  const names = Object.keys(actions).filter((action) => !elsewhere.has(action));
  const isLocked = form?.readOnly !== undefined && holds(editor.world, form.readOnly, record);
  const [update] = isLocked || piece.documents.save === undefined ? [] : recordActions(actions, [UPDATE], record);
  return (
    <>
      {recordActions(actions, names, record).map((offered) => (
        <ActionButton
          key={offered.action.name}
          offered={offered}
          onRun={() => void run({ piece, action: offered.action, record, name })}
        />
      ))}
      {update !== undefined && <ActionButton offered={update} intent="primary" onRun={editor.edit} />}
    </>
  );
}

interface ActionButtonProps {
  readonly offered: OfferedAction;
  readonly intent?: 'primary';
  readonly onRun: () => void;
}

/** A refused action stays reachable by keyboard, so that its reason can be heard. */
export function ActionButton({ offered: { action, refusal }, intent, onRun }: ActionButtonProps) {
  const label = useLabel();
  const translate = useWords();
  const id = useId();
  const icon = <NamedIcon name={action.icon} />;
  if (refusal === undefined) {
    return (
      <Button
        icon={icon}
        intent={intent ?? (action.intent === 'danger' ? 'danger' : 'none')}
        variant={action.intent === 'danger' ? 'outlined' : 'solid'}
        onClick={onRun}
      >
        {label(action.label)}
      </Button>
    );
  }
  const reason = sentenceOf(refusal.reason ?? REFUSED, refusal.params, translate);
  return (
    <>
      <Button icon={icon} className="bp6-disabled" aria-disabled title={reason} aria-describedby={id}>
        {label(action.label)}
      </Button>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  );
}
