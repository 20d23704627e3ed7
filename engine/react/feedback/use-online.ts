import { useEffect, useRef, useSyncExternalStore } from 'react';

/** True while the browser reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Delay after the browser's online event before requests succeed, in milliseconds. */
const SETTLING_MS = 1000;

/** Calls `again` once the connection is back. */
export function useOnlineAgain(again: (() => void) | undefined): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current?.(), SETTLING_MS);
    };
    window.addEventListener('online', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', wait);
    };
  }, []);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
