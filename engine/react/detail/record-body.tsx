import { Callout, Button } from '@blueprintjs/core';
import { WarningSignIcon, InfoSignIcon } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { EntityForm, type SectionListPlacement } from '../form/index.ts';
import { restoreFocus } from '../keys/index.ts';
import { useWords, type EntityPiece } from '../state/index.ts';
import { useFormat } from '../format/index.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RecordList } from './record-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { SummaryPanels } from './summary-panels.tsx';
import type { OfferedDraft } from './use-draft.ts';
import type { RecordEditor } from './use-record-editor.ts';

interface RecordBodyProps {
  readonly piece: EntityPiece;
  readonly editor: RecordEditor;
  readonly draft: OfferedDraft;
  /** Called after the form is reset. */
  readonly onCancel?: () => void;
}

/** The form of a record with notices above, summary panels beside and the save bar below. */
export function RecordBody({ piece, editor, draft, onCancel }: RecordBodyProps) {
  const translate = useWords();
  const { ruleContext, store, mode, isSaving } = editor;
  const body = useModeFocus(mode);
  return (
    <>
      <DraftNotice draft={draft} />
      {editor.versions.wasMerged && (
        <Callout intent="warning" icon={<WarningSignIcon />} role="status" className="detail-notice">
          {translate('form.conflictMerged')}
        </Callout>
      )}
      <div ref={body} className="detail-body" tabIndex={-1}>
        <EntityForm
          piece={piece}
          ruleContext={ruleContext}
          store={store}
          mode={mode}
          isSaving={isSaving}
          presentation="page"
          listOf={listOf}
          aside={hasSummary(piece) ? <SummaryPanels piece={piece} store={store} /> : undefined}
        />
      </div>
      {mode === 'edit' && (
        <SaveBar
          editor={editor}
          onCancel={() => {
            editor.cancel();
            onCancel?.();
          }}
        />
      )}
      <MergeDialog piece={piece} editor={editor} />
    </>
  );
}

/** When the mode changes, its buttons disappear: moves the focus to the form or to the content. */
function useModeFocus(mode: RecordEditor['mode']) {
  const body = useRef<HTMLDivElement>(null);
  const was = useRef(mode);
  useEffect(() => {
    if (was.current === mode) return;
    was.current = mode;
    restoreFocus(mode === 'edit' && body.current !== null ? [body.current] : []);
  }, [mode]);
  return body;
}

const listOf = (shown: SectionListPlacement) => <RecordList {...shown} />;

function hasSummary({ entity }: EntityPiece): boolean {
  return (entity.form?.summary.length ?? 0) > 0;
}

/** Offers an unsaved draft. */
function DraftNotice({ draft: { draft, restore, drop } }: { readonly draft: OfferedDraft }) {
  const translate = useWords();
  const format = useFormat();
  if (draft === undefined) return null;
  return (
    <Callout icon={<InfoSignIcon />} role="status" className="detail-notice">
      <p>
        {translate('form.draftFound', { keptAt: format.dateTime(draft.keptAt) })}
        {restore === undefined && ` ${translate('form.draftLocked')}`}
      </p>
      <div className="detail-notice-actions">
        {restore !== undefined && (
          <Button size="small" onClick={restore}>
            {translate('form.draftRestore')}
          </Button>
        )}
        <Button size="small" variant="minimal" onClick={drop}>
          {translate('form.draftDrop')}
        </Button>
      </div>
    </Callout>
  );
}
