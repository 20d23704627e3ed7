import { SoftDisabledButton } from '../controls/index.ts';
import { failureKey, useSentence, useStoreState } from '../form/index.ts';
import { useWords } from '../state/index.ts';
import { FormKeys } from './form-keys.tsx';
import type { RecordEditor } from './use-record-editor.ts';

interface SaveBarProps {
  readonly editor: RecordEditor;
  readonly onCancel: () => void;
}

/** Save and Cancel, fixed in view while a record is edited. */
export function SaveBar({ editor, onCancel }: SaveBarProps) {
  const translate = useWords();
  const { isSaving, save } = editor;
  const errors = useErrorCount(editor);
  const refusal = useRefusal(editor);
  return (
    <div className="save-bar" role="group" aria-label={translate('form.edit')}>
      <FormKeys onSave={() => void save()} />
      <span className="save-bar-errors" aria-live="polite">
        {refusal === '' ? errors > 0 && translate('form.errorCount', { count: errors }) : refusal}
      </span>
      <SoftDisabledButton disabled={isSaving} onClick={onCancel}>
        {translate('form.cancel')}
      </SoftDisabledButton>
      <SoftDisabledButton intent="primary" loading={isSaving} aria-keyshortcuts="Control+S" onClick={() => void save()}>
        {translate('form.save')}
      </SoftDisabledButton>
    </div>
  );
}

/** Number of errors that block saving; 0 before the first attempt to save. */
export function useErrorCount({ store }: RecordEditor): number {
  return useStoreState(store, ({ attempts, issues, serverIssues }) =>
    attempts === 0 ? 0 : issues.filter(({ severity }) => severity === 'error').length + serverIssues.length,
  );
}

/** Sentences of the server errors that belong to no field, such as a lost connection. */
function useRefusal({ store, ruleContext }: RecordEditor): string {
  const translate = useWords();
  const sentence = useSentence();
  const reasons = useStoreState(store, ({ serverIssues }) =>
    serverIssues
      .filter(({ path }) => path === '')
      .map(sentence)
      .join(' '),
  );
  const failed = translate(failureKey(ruleContext.entity));
  return reasons === '' || reasons === failed ? reasons : `${failed} ${reasons}`;
}
