import { Button } from '@blueprintjs/core';
import { useShortcuts, useShortcutsDialog, type Shortcut } from '../shortcuts/index.ts';
import { useWords } from '../state/index.ts';
import { useFormKeys } from './use-form-keys.ts';

const shortcuts: readonly Shortcut[] = [
  ['Ctrl S', 'form.keySave'],
  ['Enter', 'form.keyEnter'],
  ['Alt PageDown', 'form.keyNextSection'],
  ['Alt PageUp', 'form.keyPreviousSection'],
  ['Ctrl Enter', 'form.keyAddRow'],
  ['Ctrl ↑ ↓', 'form.keyColumn'],
];

/** The keys of a form, and the button that lists them: a question mark may be a part of what is typed. */
export function FormKeys({ onSave }: { readonly onSave: () => void }) {
  const translate = useWords();
  useFormKeys(onSave);
  useShortcuts(shortcuts);
  return (
    <Button variant="minimal" className="form-keys" aria-keyshortcuts="?" onClick={useShortcutsDialog()}>
      {translate('list.keys')}
    </Button>
  );
}
