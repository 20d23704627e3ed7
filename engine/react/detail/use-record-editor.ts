import { useCallback, useRef, useState } from 'react';
import type { Values } from '../../record/index.ts';
import { useToast } from '../feedback/index.ts';
import {
  formDataOf,
  isEdited,
  serverIssues,
  startData,
  useFormStore,
  useFormRuleContext,
  useSave,
  type FormStore,
  type FormRuleContext,
} from '../form/index.ts';
import { useUnsavedChanges } from '../guard/index.ts';
import { displayOf, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { useAffectedConfirmation } from './use-affected-confirmation.tsx';
import { useSaveConfirmation } from './use-save-confirmation.tsx';
import { useVersions, type MergeState } from './use-versions.ts';

export interface RecordEditorOptions {
  readonly piece: EntityPiece;
  /** Undefined for a new record. */
  readonly record?: RecordData | undefined;
  /** Initial values of a new record beside its defaults; read when the form opens. */
  readonly prefilled?: Values | undefined;
  /** Input fields with fixed values. */
  readonly fixed?: Values | undefined;
  /** The operation that saves a new record; default: the entity's own. */
  readonly operation?: string | undefined;
  /** Text key of the success toast; default: that of every save. */
  readonly success?: string | undefined;
  readonly onSaved: (record: RecordData) => void;
}

/** A record in read or edit mode, with its commands. */
export interface RecordEditor {
  readonly ruleContext: FormRuleContext;
  readonly store: FormStore;
  readonly mode: 'edit' | 'read';
  readonly isSaving: boolean;
  readonly versions: MergeState;
  readonly edit: () => void;
  readonly cancel: () => void;
  readonly save: () => Promise<void>;
}

/** State and commands of a record's screen or dialog: read, edit, cancel, save. */
export function useRecordEditor({
  piece,
  record,
  prefilled,
  fixed,
  operation,
  success,
  onSaved,
}: RecordEditorOptions): RecordEditor {
  const ruleContext = useFormRuleContext(piece);
  const translate = useWords();
  const label = useLabel();
  const toast = useToast();
  const [mode, setMode] = useState<'edit' | 'read'>(record === undefined ? 'edit' : 'read');
  const [opened, setOpened] = useState(record);
  const [isSaving, setSaving] = useState(false);
  // While editing, refetches do not replace the opened record.
  const shown = mode === 'edit' ? opened : record;
  const store = useFormStore(ruleContext, shown, () =>
    shown === undefined ? startData(ruleContext, prefilled) : formDataOf(ruleContext.entity.fields, shown),
  );
  const versions = useVersions(piece, ruleContext, store);
  const send = useSave(piece, { fixed, operation });
  const isAgreed = useSaveConfirmation(piece, ruleContext, record);
  const isAgreedOfAffected = useAffectedConfirmation(piece, record);
  useUnsavedChanges(useCallback(() => isEdited(store.state()), [store]));

  const successText = (saved: RecordData): string => {
    if (success !== undefined || record !== undefined) return translate(success ?? 'success.saved');
    const { label: kind, display } = piece.entity;
    return translate('success.created', { kind: label(kind), name: displayOf(label(display), saved) });
  };

  const finish = (saved: RecordData) => {
    store.dispatch({ kind: 'open', data: formDataOf(piece.entity.fields, saved) });
    setOpened(saved);
    if (record !== undefined) setMode('read');
    toast(successText(saved), 'success');
    onSaved(saved);
  };

  // A ref, because state changes only with the next render.
  const isInProgress = useRef(false);
  const save = async () => {
    if (isInProgress.current || !store.attempt()) return;
    isInProgress.current = true;
    try {
      if (!(await isAgreed(store)) || !(await isAgreedOfAffected(store))) return;
      setSaving(true);
      versions.forget();
      const outcome = await send(store).finally(() => setSaving(false));
      if (outcome.kind === 'saved') finish(outcome.record);
      else if (outcome.kind === 'conflict') await versions.join();
      else store.dispatch({ kind: 'refuse', issues: serverIssues(piece.entity, outcome.errors) });
    } finally {
      isInProgress.current = false;
    }
  };

  return {
    ...{ ruleContext, store, mode, isSaving, versions, save },
    edit: () => {
      setOpened(record);
      setMode('edit');
    },
    cancel: () => {
      store.dispatch({ kind: 'open', data: store.state().original });
      versions.forget();
      if (record !== undefined) setMode('read');
    },
  };
}
