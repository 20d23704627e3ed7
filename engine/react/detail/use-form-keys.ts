import { useEffect } from 'react';
import { revealAdjacentSection } from '../form/index.ts';
import { areShortcutsDisabled, isEnterToSave, isSaveKey } from '../keys/index.ts';
import { useSteady } from '../state/index.ts';

/** Keys of a form that has the screen to itself. They rest while a dialog is open. */
export function useFormKeys(onSave: () => void): void {
  const save = useSteady(onSave);
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
