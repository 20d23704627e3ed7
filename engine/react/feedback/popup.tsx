import type { PopoverNext, PopoverNextProps } from '@blueprintjs/core';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';

interface PopupProps extends Omit<PopoverNextProps, 'children' | 'renderTarget'> {
  /** The button it opens from. */
  readonly children: ReactElement;
}

/** A popover whose code comes when the page rests or it is first asked for; until then its button alone is there. */
export function Popup({ children, onInteraction, ...rest }: PopupProps) {
  const Popover = useSyncExternalStore(subscribe, () => loaded);
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load(), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (Popover !== undefined) {
    const opening = rest.isOpen === undefined ? { defaultIsOpen: isAwaited } : {};
    return <Popover {...rest} {...opening} {...(onInteraction === undefined ? {} : { onInteraction })}>{children}</Popover>;
  }
  const open = () => {
    setAwaited(true);
    onInteraction?.(true);
    void load();
  };
  return <span className="bp6-popover-target" onClick={open}>{children}</span>;
}

/** After this time a page has shown what it came for, in milliseconds. */
const REST_MS = 1500;

let loaded: typeof PopoverNext | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function load(): Promise<void> {
  loading ??= import('./popover.ts').then((module) => {
    loaded = module.PopoverNext;
    for (const listener of listeners) listener();
  });
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
