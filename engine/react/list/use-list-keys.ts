import { useEffect, useMemo } from 'react';
import { areShortcutsDisabled, isTyping } from '../keys/index.ts';
import { useShortcuts, type Shortcut } from '../shortcuts/index.ts';
import { useStableCallback } from '../state/index.ts';

interface ListKeys {
  /** True when the list is a whole screen. */
  readonly isActive: boolean;
  /** Each is undefined or false when the list does not offer it. */
  readonly onSearch: (() => void) | undefined;
  readonly onCreate: (() => void) | undefined;
  readonly canOpen: boolean;
  readonly canLook: boolean;
  readonly canSelect: boolean;
}

/** Shortcuts of a list screen: `/` focuses the search, Alt N creates a record. Disabled while a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  const { isActive, onSearch, onCreate, canOpen, canLook, canSelect } = keys;
  const search = useStableCallback(() => onSearch?.());
  const create = useStableCallback(() => onCreate?.());
  const [canSearch, canCreate] = [onSearch !== undefined, onCreate !== undefined];
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || areShortcutsDisabled()) return;
      if (canSearch && event.key === '/' && !event.altKey && !isTyping(event.target)) search();
      // With Alt some systems produce another character, hence `code`.
      else if (canCreate && event.code === 'KeyN' && event.altKey && !event.shiftKey) create();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive, canSearch, canCreate, search, create]);
  useShortcuts(
    useMemo(
      () => (isActive ? shortcutsOf({ canSearch, canCreate, canOpen, canLook, canSelect }) : []),
      [isActive, canSearch, canCreate, canOpen, canLook, canSelect],
    ),
  );
}

type Offered = Readonly<Record<'canSearch' | 'canCreate' | 'canOpen' | 'canLook' | 'canSelect', boolean>>;

function shortcutsOf({ canSearch, canCreate, canOpen, canLook, canSelect }: Offered): readonly Shortcut[] {
  const all: readonly (readonly [isOffered: boolean, shortcut: Shortcut])[] = [
    [canSearch, ['/', 'list.keySearch']],
    [canSearch, ['↓', 'list.keyRows']],
    [true, ['↑ ↓ Home End', 'list.keyArrows']],
    [canOpen, ['Enter', 'list.keyEnter']],
    [canLook, ['Space', 'list.keyLook']],
    [canSelect, ['Shift Space', 'list.keySelect']],
    [canSelect, ['Shift Enter', 'list.keyBulk']],
    [true, ['→ ←', 'list.keyUnfold']],
    [canCreate, ['Alt N', 'list.keyCreate']],
  ];
  return all.flatMap(([isOffered, shortcut]) => (isOffered ? [shortcut] : []));
}
