import { Menu } from '@blueprintjs/core';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { nextItem } from './next-item.ts';

/**
 * A menu that takes the focus when it opens and supports arrow keys. Disabled items are focusable, so that screen
 * readers announce their reason.
 */
export function WalkedMenu({ children }: { readonly children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => items()[0]?.focus(), []);
  const walk = (event: KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const next = nextItem(at, event.key, all.length);
    if (next === undefined) return;
    // Prevents scrolling the page.
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <Menu ulRef={list} onKeyDown={walk}>
      {children}
    </Menu>
  );
}
