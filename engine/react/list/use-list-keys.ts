import { useEffect, type RefObject } from 'react';
import { areKeysResting, isTyping } from '../keys/index.ts';

interface ListKeys {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onHelp: () => void;
}

/** Keys of the whole list: `/` goes to the search, `?` shows the keys. They rest while one types or a dialog is open. */
export function useListKeys({ search, onHelp }: ListKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || areKeysResting()) return;
      if (event.key === '/' && search.current !== null) search.current.focus();
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search, onHelp]);
}
