import { useEffect, useRef, type RefObject } from 'react';

/** Class of what takes files. */
const AREA = '.form-drop';

/** Gives files that are pasted to the area that has the focus, or to the only one there is. */
export function usePastedFiles(
  onAdd: ((files: readonly File[]) => void) | undefined,
): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || area.current === null || !isMeant(area.current)) return;
      event.preventDefault();
      latest.current?.(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return area;
}

function isMeant(area: HTMLElement): boolean {
  const focused = document.activeElement?.closest(AREA);
  return focused === null || focused === undefined ? document.querySelectorAll(AREA).length === 1 : focused === area;
}
