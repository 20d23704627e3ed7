import { Button } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import { LazyActionItems, recordActions, REFUSED, type OfferedAction } from '../action/index.ts';
import { Popup, messageSentence } from '../feedback/index.ts';
import { holds } from '../form/index.ts';
import { NamedIcon, useLabel, useRunAction, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { nextStep, recordActionNames, arrangeActions } from './arrange-actions.ts';
import type { RecordEditor } from './use-record-editor.ts';

interface DetailActionsProps {
  readonly piece: EntityPiece;
  readonly record: RecordData;
  readonly editor: Pick<RecordEditor, 'edit'>;
  /** The action that edits the record. */
  readonly update: OfferedAction | undefined;
  /** One-line name of the record. */
  readonly name: string;
  /** Content between the further actions and Edit. */
  readonly beforeEdit?: ReactNode;
}

const UPDATE = 'update';
/** Actions that are not buttons here; Edit is rendered separately. */
const excluded = new Set(['create', 'detail', UPDATE]);

/**
 * A record's actions: the next step, at most three further buttons, Edit last, the others in a menu. Actions that are
 * not available now show their refusal.
 */
export function DetailActions({ piece, record, editor, update, name, beforeEdit }: DetailActionsProps) {
  const { actions, workflow } = piece.entity;
  const run = useRunAction();
  const names = recordActionNames(piece.entity).filter((action) => !excluded.has(action));
  const offered = recordActions(actions, names, record);
  const next = nextStep(offered, record[workflow?.field ?? '']);
  const others = offered.filter((each) => each !== next);
  const { buttons, further } = arrangeActions(others, update === undefined ? 0 : 1);
  const runOn = (action: OfferedAction['action']) => {
    run({ piece, action, record, name });
  };
  return (
    <>
      {further.length > 0 && <FurtherActions actions={further} onRun={runOn} />}
      {next !== undefined && <ActionButton offered={next} isPrimary onRun={() => runOn(next.action)} />}
      {buttons.map((each) => (
        <ActionButton key={each.action.name} offered={each} onRun={() => runOn(each.action)} />
      ))}
      {beforeEdit}
      {update !== undefined && <ActionButton offered={update} isPrimary={next === undefined} onRun={editor.edit} />}
    </>
  );
}

/** The edit action, with its refusal when it is not available now; undefined when the form is locked. */
export function offeredUpdate(
  { entity: { actions, form }, documents }: EntityPiece,
  record: RecordData,
  { ruleContext }: Pick<RecordEditor, 'ruleContext'>,
): OfferedAction | undefined {
  const isLocked = form?.readOnly !== undefined && holds(ruleContext, form.readOnly, record);
  return isLocked || documents.save === undefined ? undefined : recordActions(actions, [UPDATE], record)[0];
}

interface FurtherActionsProps {
  readonly actions: readonly OfferedAction[];
  readonly onRun: (action: OfferedAction['action']) => void;
}

function FurtherActions(props: FurtherActionsProps) {
  const translate = useWords();
  return (
    <Popup placement="bottom-end" content={<LazyActionItems {...props} />}>
      <Button endIcon={<CaretDownIcon />}>{translate('form.furtherActions')}</Button>
    </Popup>
  );
}

interface ActionButtonProps {
  readonly offered: OfferedAction;
  /** Highlights the most likely next action. */
  readonly isPrimary?: boolean;
  readonly onRun: () => void;
}

/** A refused action stays focusable, so that screen readers announce its reason. */
export function ActionButton({ offered: { action, refusal }, isPrimary = false, onRun }: ActionButtonProps) {
  const label = useLabel();
  const translate = useWords();
  const id = useId();
  const icon = <NamedIcon name={action.icon} />;
  if (refusal === undefined) {
    return (
      <Button
        icon={icon}
        intent={isPrimary ? 'primary' : action.intent === 'danger' ? 'danger' : 'none'}
        variant={action.intent === 'danger' ? 'outlined' : 'solid'}
        onClick={onRun}
      >
        {label(action.label)}
      </Button>
    );
  }
  const reason = messageSentence(refusal.reason ?? REFUSED, refusal.params, translate);
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
