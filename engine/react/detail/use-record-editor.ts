import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { useToast } from '../feedback/index.ts';
import {
  formDataOf, formFields, isEdited, mergeVersions, resolveConflicts, serverIssues, startData, useFormStore, useFormWorld, useSave,
  type FormData, type FormStore, type FormWorld, type Merge,
} from '../form/index.ts';
import { useUnsavedChanges } from '../guard/index.ts';
import { useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { readRecord } from './read-record.ts';

export interface RecordEditorOptions {
  readonly piece: EntityPiece;
  /** Absent: a new record. */
  readonly record?: RecordData | undefined;
  /** What a new record starts with beside its defaults; the same object as long as it is the same. */
  readonly prefilled?: FormData | undefined;
  /** Input fields that the place sets. */
  readonly fixed?: FormData | undefined;
  readonly onSaved: (record: RecordData) => void;
}

/** Somebody else's version against mine, until the person has chosen. */
export interface PendingMerge {
  readonly merge: Merge;
  readonly theirs: FormData;
}

/** A record being looked at or edited. */
export interface RecordEditor {
  readonly world: FormWorld;
  readonly store: FormStore;
  readonly mode: 'edit' | 'read';
  readonly isSaving: boolean;
  readonly pendingMerge: PendingMerge | undefined;
  /** Edits were joined with somebody else's, and wait for another save. */
  readonly wasMerged: boolean;
  readonly edit: () => void;
  readonly cancel: () => void;
  readonly save: () => Promise<void>;
  readonly resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  readonly dismissMerge: () => void;
  /** Puts edits made upon an earlier version on top of this one. */
  readonly takeUp: (base: FormData, mine: FormData) => void;
}

/** What a record's screen or dialog does: read first, edit, cancel, save, and join versions where two people edited one record. */
export function useRecordEditor({ piece, record, prefilled, fixed, onSaved }: RecordEditorOptions): RecordEditor {
  const world = useFormWorld(piece);
  const client = useApolloClient();
  const translate = useWords();
  const toast = useToast();
  const [mode, setMode] = useState<'edit' | 'read'>(record === undefined ? 'edit' : 'read');
  const [opened, setOpened] = useState(record);
  const [isSaving, setSaving] = useState(false);
  const [pendingMerge, setPendingMerge] = useState<PendingMerge | undefined>(undefined);
  const [wasMerged, setMerged] = useState(false);
  const { fields } = piece.entity;
  // While it is edited the record stays as it was opened, whatever is read anew meanwhile.
  const shown = mode === 'edit' ? opened : record;
  const data = useMemo(() => (shown === undefined ? startData(world, prefilled) : formDataOf(fields, shown)), [shown, world, prefilled, fields]);
  const store = useFormStore(world, data);
  const send = useSave(piece, fixed);
  useUnsavedChanges(useCallback(() => isEdited(store.state()), [store]));

  const takeUp = (base: FormData, mine: FormData, theirs: FormData = store.state().original) => {
    const edited = formFields(piece.entity).flatMap((name) => fields[name.split('.')[0] ?? name] ?? []);
    const merge = mergeVersions([...new Set(edited)], { base, mine, theirs });
    if (merge.conflicts.length > 0) setPendingMerge({ merge, theirs });
    else store.dispatch({ kind: 'restore', original: theirs, data: merge.data });
    return merge.conflicts.length;
  };

  const joinVersions = async () => {
    const { id } = store.state().data;
    const theirs = typeof id === 'string' ? await readRecord(client, piece, id) : undefined;
    if (theirs === undefined) {
      store.dispatch({ kind: 'refuse', issues: [{ path: '', message: 'errors.entity.notFound', params: {}, severity: 'error' }] });
      return;
    }
    const { original, data: mine } = store.state();
    if (takeUp(original, mine, formDataOf(fields, theirs)) === 0) setMerged(true);
  };

  const save = async () => {
    if (isSaving || !store.attempt()) return;
    setSaving(true);
    setMerged(false);
    const outcome = await send(store).finally(() => setSaving(false));
    if (outcome.kind === 'refused') store.dispatch({ kind: 'refuse', issues: serverIssues(piece.entity, outcome.errors) });
    else if (outcome.kind === 'conflict') await joinVersions();
    else {
      store.dispatch({ kind: 'open', data: formDataOf(fields, outcome.record) });
      setOpened(outcome.record);
      if (record !== undefined) setMode('read');
      toast(translate('success.saved'), 'success');
      onSaved(outcome.record);
    }
  };

  return {
    world, store, mode, isSaving, pendingMerge, wasMerged, save,
    takeUp: (base, mine) => { takeUp(base, mine); },
    edit: () => {
      setOpened(record);
      setMode('edit');
    },
    cancel: () => {
      store.dispatch({ kind: 'open', data: store.state().original });
      setMerged(false);
      if (record !== undefined) setMode('read');
    },
    resolve: (choices) => {
      if (pendingMerge === undefined) return;
      store.dispatch({ kind: 'restore', original: pendingMerge.theirs, data: resolveConflicts(pendingMerge.merge, choices) });
      setPendingMerge(undefined);
    },
    dismissMerge: () => setPendingMerge(undefined),
  };
}
