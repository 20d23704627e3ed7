import { useEffect, useRef } from 'react';
import { revealBeside } from '../form/index.ts';
import { areKeysResting, isSaveKey, isTyping } from '../keys/index.ts';

interface FormKeys {
  readonly onSave: () => void;
  readonly onHelp: () => void;
}

/** Keys of a form that has the screen to itself. They rest while a dialog is open. */
export function useFormKeys(does: FormKeys): void {
  const latest = useRef(does);
  useEffect(() => {
    latest.current = does;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const done = areKeysResting() ? undefined : deedOf(event, latest.current);
      if (done === undefined) return;
      event.preventDefault();
      done();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function deedOf(event: KeyboardEvent, { onSave, onHelp }: FormKeys) {
  const { key, altKey, target } = event;
  if (isSaveKey(event)) return onSave;
  if (key === 'PageDown' && altKey) return () => revealBeside(1);
  if (key === 'PageUp' && altKey) return () => revealBeside(-1);
  return key === '?' && !isTyping(target) ? onHelp : undefined;
}
