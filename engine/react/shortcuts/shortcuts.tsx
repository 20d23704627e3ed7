import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { DialogRegion } from '../feedback/index.ts';
import { areShortcutsDisabled, isTyping } from '../keys/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useRouteState } from '../state/index.ts';
import type { Shortcut } from './shortcut.ts';

interface Registration {
  /** @returns a callback that removes the shortcuts */
  readonly add: (shortcuts: readonly Shortcut[]) => () => void;
  readonly open: () => void;
}

const ShortcutsContext = createContext<Registration>({ add: () => () => undefined, open: () => undefined });

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** Collects the shortcuts of mounted screens, and lists them in a dialog when `?` is pressed. */
export function ShortcutsProvider({ children }: { readonly children: ReactNode }) {
  const registered = useRef(new Set<readonly Shortcut[]>());
  const [shown, setShown] = useRouteState<readonly Shortcut[]>();
  const open = useCallback(() => setShown([...registered.current].flat()), [setShown]);
  const registration = useMemo<Registration>(() => {
    const all = registered.current;
    const add = (shortcuts: readonly Shortcut[]) => {
      all.add(shortcuts);
      return () => all.delete(shortcuts);
    };
    return { add, open };
  }, [open]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '?' || isModified || isTyping(event.target) || areShortcutsDisabled()) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  const close = () => setShown(undefined);
  return (
    <ShortcutsContext value={registration}>
      {children}
      {shown !== undefined && (
        <DialogRegion onClose={close}>
          <ShortcutsDialog shortcuts={shown} onClose={close} />
        </DialogRegion>
      )}
    </ShortcutsContext>
  );
}

/** Registers shortcuts while the component is mounted; the array must be memoized. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { add } = use(ShortcutsContext);
  useEffect(() => add(shortcuts), [add, shortcuts]);
}

/** Returns a callback that opens the list of shortcuts. */
export const useShortcutsDialog = (): (() => void) => use(ShortcutsContext).open;
