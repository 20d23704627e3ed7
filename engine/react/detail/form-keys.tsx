import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useShortcuts, useShortcutsDialog, type Shortcut } from '../shortcuts/index.ts';
import { useWords, useStableCallback } from '../state/index.ts';
import { revealAdjacentSection } from '../form/index.ts';
import { areShortcutsDisabled, isEnterToSave, isSaveKey } from '../keys/index.ts';

const shortcuts: readonly Shortcut[] = [
  ['Ctrl S', 'form.keySave'],
  ['Enter', 'form.keyEnter'],
  ['Alt PageDown', 'form.keyNextSection'],
  ['Alt PageUp', 'form.keyPreviousSection'],
  ['Ctrl Enter', 'form.keyAddRow'],
  ['Ctrl ↑ ↓', 'form.keyColumn'],
];

/** Registers a form's shortcuts. A button lists them, since a question mark may be typed text. */
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

/** Shortcuts of a form page; inactive while a dialog is open. */
function useFormKeys(onSave: () => void): void {
  const save = useStableCallback(onSave);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = areShortcutsDisabled() ? undefined : commandOf(event, save);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [save]);
}

function commandOf(event: KeyboardEvent, save: () => void): (() => void) | undefined {
  const { key, altKey } = event;
  if (isSaveKey(event) || isEnterToSave(event)) return save;
  if (key === 'PageDown' && altKey) return () => revealAdjacentSection(1);
  if (key === 'PageUp' && altKey) return () => revealAdjacentSection(-1);
  return undefined;
}
