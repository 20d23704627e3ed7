import type { PopoverNextProps } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';

interface PopupProps extends Omit<PopoverNextProps, 'children' | 'renderTarget'> {
  /** The button it opens from. */
  readonly children: ReactElement;
}

const Popover = lazy(load);

/** A popover whose code comes when the page rests or it is first asked for; until then its button alone is there. */
export function Popup({ children, onInteraction, ...rest }: PopupProps) {
  const isLoaded = useSyncExternalStore(subscribe, () => hasLoaded);
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load(), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = () => {
    setAwaited(true);
    onInteraction?.(true);
    void load();
  };
  const button = (
    <span className="bp6-popover-target" onClick={open}>
      {children}
    </span>
  );
  if (!isLoaded) return button;
  const opening = rest.isOpen === undefined ? { defaultIsOpen: isAwaited } : {};
  return (
    <Suspense fallback={button}>
      <Popover {...rest} {...opening} {...(onInteraction === undefined ? {} : { onInteraction })}>
        {children}
      </Popover>
    </Suspense>
  );
}

/** After this time a page has shown what it came for, in milliseconds. */
const REST_MS = 1500;

let hasLoaded = false;
let loading: ReturnType<typeof importPopover> | undefined;
const listeners = new Set<() => void>();

function load(): ReturnType<typeof importPopover> {
  loading ??= importPopover();
  return loading;
}

async function importPopover() {
  const { PopoverNext } = await import('./popover.ts');
  hasLoaded = true;
  for (const listener of listeners) listener();
  return { default: PopoverNext };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
