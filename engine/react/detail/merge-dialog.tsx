import { Button, DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { FormProvider, ValueText, type Conflict, type Merge } from '../form/index.ts';
import { Modal } from '../keys/modal.tsx';
import { useLabel, useWords, type EntityPiece } from '../state/index.ts';
import type { RecordEditor } from './use-record-editor.ts';

interface MergeDialogProps {
  readonly piece: EntityPiece;
  readonly editor: RecordEditor;
}

/** Dialog for a version conflict: the person chooses a side for each field that both changed. */
export function MergeDialog({ piece, editor }: MergeDialogProps) {
  const translate = useWords();
  const { pendingMerge, dismissMerge } = editor.versions;
  if (pendingMerge === undefined) return null;
  return (
    <Modal
      title={translate('form.conflict')}
      className="merge-dialog"
      canOutsideClickClose={false}
      onClose={dismissMerge}
    >
      <MergeChoices piece={piece} editor={editor} merge={pendingMerge.merge} />
    </Modal>
  );
}

function MergeChoices({ piece, editor, merge }: MergeDialogProps & { readonly merge: Merge }) {
  const translate = useWords();
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const { store, ruleContext } = editor;
  // Values are formatted as in the form, in edit mode, because links would leave the dialog.
  const form = useMemo(
    () => ({ store, ruleContext, piece, id: 'merge', mode: 'edit' as const, isSaving: false }),
    [store, ruleContext, piece],
  );
  const isChosen = merge.conflicts.every(({ field }) => choices[field.name] !== undefined);
  return (
    <FormProvider value={form}>
      <DialogBody>
        <p>{translate('form.conflictText')}</p>
        {merge.conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field.name}
            conflict={conflict}
            choice={choices[conflict.field.name]}
            onChoose={(side) => setChoices({ ...choices, [conflict.field.name]: side })}
          />
        ))}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={editor.versions.dismissMerge}>{translate('form.cancel')}</Button>
            <Button intent="primary" disabled={!isChosen} onClick={() => editor.versions.resolve(choices)}>
              {translate('form.conflictApply')}
            </Button>
          </>
        }
      />
    </FormProvider>
  );
}

interface ConflictChoiceProps {
  readonly conflict: Conflict;
  readonly choice: 'mine' | 'theirs' | undefined;
  readonly onChoose: (side: 'mine' | 'theirs') => void;
}

function ConflictChoice({ conflict: { field, mine, theirs }, choice, onChoose }: ConflictChoiceProps) {
  const label = useLabel();
  const translate = useWords();
  const path = [field.name];
  return (
    <RadioGroup
      label={label(field.label)}
      selectedValue={choice ?? ''}
      name={`merge:${field.name}`}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === 'mine' ? 'mine' : 'theirs')}
    >
      <Radio value="mine">
        {translate('form.conflictMine')}: <ValueText path={path} field={field} value={mine} />
      </Radio>
      <Radio value="theirs">
        {translate('form.conflictTheirs')}: <ValueText path={path} field={field} value={theirs} />
      </Radio>
    </RadioGroup>
  );
}
