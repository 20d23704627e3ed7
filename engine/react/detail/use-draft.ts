import { useEffect, useState } from 'react';
import { draftKey, dropDraft, isEdited, keepDraft, readDraft, type StoredDraft } from '../form/index.ts';
import { useViewer, type EntityPiece } from '../state/index.ts';
import type { RecordEditor } from './use-record-editor.ts';

interface DraftOptions {
  readonly piece: EntityPiece;
  readonly editor: RecordEditor;
  readonly recordId: string | undefined;
  /** Whether the record may be edited now; a draft of one that may not is only dropped. */
  readonly isEditable: boolean;
}

/** A draft found when the record was opened, and what can be done with it. */
export interface OfferedDraft {
  readonly draft: StoredDraft | undefined;
  /** Absent where the record cannot be edited. */
  readonly restore: (() => void) | undefined;
  readonly drop: () => void;
}

/** Milliseconds of rest after which edits are kept. */
const KEEP_AFTER_MS = 1000;

/** Keeps the edits of a record in this browser where its form says so, and offers what was kept before. */
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
      keepDraft(localStorage, key, fields, { keptAt: new Date().toISOString(), original, data });
    };
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = undefined;
      const isEditedNow = isEdited(store.state());
      if (isEditedNow) timer = setTimeout(keep, KEEP_AFTER_MS);
      else if (wasEdited) dropDraft(localStorage, key);
      wasEdited = isEditedNow;
    });
    // Who reloads, closes or is sent away does not wait until typing has rested.
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
      dropDraft(localStorage, key);
      setDraft(undefined);
    },
  };
}
