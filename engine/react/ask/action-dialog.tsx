import { Button, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { Intent, Operation } from '../../metadata/types/index.ts';
import { RegionBoundary, type ErrorSentence } from '../feedback/index.ts';
import { EntityForm, serverIssues, startData, useFormStore, useFormWorld } from '../form/index.ts';
import { useWords } from '../state/index.ts';
import { argumentsOf, askedPiece } from './asked-piece.ts';
import './ask.css';

export interface ActionDialogProps {
  /** Names the action and the record. */
  readonly title: string;
  /** The verb on the button. */
  readonly verb: string;
  readonly intent: Intent;
  readonly operation: Operation;
  /** Names of the operation's arguments that are asked. */
  readonly asks: readonly string[];
  /** Calls the operation with what was entered; answers what the server objected to. */
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<readonly ErrorSentence[]>;
  readonly onClose: () => void;
}

/** Asks what an action needs to know before it is done. */
export function ActionDialog(props: ActionDialogProps) {
  const translate = useWords();
  return (
    <Dialog
      isOpen
      title={props.title}
      className="ask-dialog"
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      onClose={props.onClose}
    >
      <RegionBoundary
        fallback={
          <DialogBody>
            <Spinner aria-label={translate('feedback.loading')} />
          </DialogBody>
        }
      >
        <AskForm {...props} />
      </RegionBoundary>
    </Dialog>
  );
}

function AskForm({ operation, asks, verb, intent, onSubmit, onClose }: ActionDialogProps) {
  const translate = useWords();
  const piece = useMemo(() => askedPiece(operation, asks), [operation, asks]);
  const world = useFormWorld(piece);
  const data = useMemo(() => startData(world), [world]);
  const store = useFormStore(world, data);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    if (isSending || !store.attempt()) return;
    setSending(true);
    const errors = await onSubmit(argumentsOf(operation, asks, store)).finally(() => setSending(false));
    store.dispatch({ kind: 'refuse', issues: serverIssues(piece.entity, errors) });
  };
  return (
    <form
      noValidate
      className="ask-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DialogBody>
        <EntityForm piece={piece} world={world} store={store} mode="edit" isSaving={isSending} presentation="dialog" />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button disabled={isSending} onClick={onClose}>
              {translate('form.cancel')}
            </Button>
            <Button type="submit" intent={intent === 'none' ? 'primary' : intent} loading={isSending}>
              {verb}
            </Button>
          </>
        }
      />
    </form>
  );
}
