import { useEffect, useState } from 'react';
import { draftKey, removeDraft, isEdited, storeDraft, readDraft, type StoredDraft } from '../form/index.ts';
import { useViewer, type EntityPiece } from '../state/index.ts';
import type { RecordEditor } from './use-record-editor.ts';

interface DraftOptions {
  readonly piece: EntityPiece;
  readonly editor: RecordEditor;
  readonly recordId: string | undefined;
  /** False: a draft can only be discarded. */
  readonly isEditable: boolean;
}

/** The draft found when the record was opened, and its commands. */
export interface OfferedDraft {
  readonly draft: StoredDraft | undefined;
  /** Undefined when the record cannot be edited. */
  readonly restore: (() => void) | undefined;
  readonly drop: () => void;
}

/** Debounce of saving a draft, in milliseconds. */
const KEEP_AFTER_MS = 1000;

/** Stores edits as a draft in this browser when the form allows it, and offers an earlier draft. */
export function useDraft({ piece, editor, recordId, isEditable }: DraftOptions): OfferedDraft {
  const viewer = useViewer();
  const { fields } = piece.entity;
  const { store, edit, versions } = editor;
  const isKept = piece.entity.form?.draft === 'local' && viewer.userId !== undefined;
  const key = draftKey(viewer, piece.entity.name, recordId);
  const [draft, setDraft] = useState(() => (isKept ? readDraft(localStorage, key) : undefined));

  useEffect(() => {
    if (!isKept) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasEdited = false;
    const keep = () => {
      timer = undefined;
      const { original, data } = store.state();
      storeDraft(localStorage, key, fields, { keptAt: new Date().toISOString(), original, data });
    };
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = undefined;
      const isEditedNow = isEdited(store.state());
      if (isEditedNow) timer = setTimeout(keep, KEEP_AFTER_MS);
      else if (wasEdited) removeDraft(localStorage, key);
      wasEdited = isEditedNow;
    });
    // Save without the debounce on reload, close or navigation.
    const keepNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      keepNow();
      stop();
    };
  }, [isKept, key, fields, store]);

  return {
    draft,
    restore:
      draft === undefined || !isEditable
        ? undefined
        : () => {
            setDraft(undefined);
            edit();
            versions.takeUp(draft.original, draft.data);
          },
    drop: () => {
      removeDraft(localStorage, key);
      setDraft(undefined);
    },
  };
}
