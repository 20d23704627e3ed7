import type { PopoverNextProps } from '@blueprintjs/core';
import {
  cloneElement,
  createElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactElement,
} from 'react';
import { RegionBoundary } from './region-boundary.tsx';

interface PopupProps extends Omit<PopoverNextProps, 'children' | 'renderTarget' | 'onClosed'> {
  /** The button it opens from. */
  readonly children: ReactElement<object>;
}

/** As the popover says it of its button. */
const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;

/**
 * A popover whose code comes when the page rests or it is first asked for; until it is its button alone is there, since a
 * hundred rows have one each.
 */
export function Popup({ children, content, onInteraction, ...rest }: PopupProps) {
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) =>
      subscribeToLoad(() => {
        hadFocus.current = place.current?.contains(document.activeElement) === true;
        listener();
      }),
    [],
  );
  const isLoaded = useSyncExternalStore(subscribe, () => loaded !== undefined);
  const [isAwaited, setAwaited] = useState(false);
  const isThere = isLoaded && (isAwaited || rest.isOpen === true);
  // The button is another one from here on; the focus goes with it.
  useLayoutEffect(() => {
    if (hadFocus.current) returnFocus(place.current);
    hadFocus.current = false;
  }, [isThere]);
  useEffect(() => {
    const timer = setTimeout(loadAhead, REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = () => {
    hadFocus.current = place.current?.contains(document.activeElement) === true;
    setAwaited(true);
    onInteraction?.(true);
    loadAhead();
  };
  const button = (
    <span className="bp6-popover-target" onClick={open}>
      {cloneElement(children, closed)}
    </span>
  );
  const opening = rest.isOpen === undefined ? { defaultIsOpen: isAwaited } : {};
  return (
    <span ref={place} className="popup-place">
      {isThere ? (
        <Popover
          middleware={fitting}
          {...rest}
          {...opening}
          content={<RegionBoundary>{content}</RegionBoundary>}
          {...(onInteraction === undefined ? {} : { onInteraction })}
          onClosed={() => returnFocus(place.current)}
        >
          {children}
        </Popover>
      ) : (
        button
      )}
    </span>
  );
}

/** Back to the button, which may be another one by now; what took the focus outside the popover keeps it. */
function returnFocus(place: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest('.bp6-popover') != null) {
    place?.querySelector('button')?.focus();
  }
}

/** What is higher than the place beside its button scrolls by itself, and the page does not. */
const fitting: PopoverNextProps['middleware'] = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.setProperty('--popover-height', `${String(Math.max(availableHeight, 160))}px`);
    },
  },
};

/** After this time a page has shown what it came for, in milliseconds. */
const REST_MS = 1500;

let loaded: ComponentType<PopoverNextProps> | undefined;
const listeners = new Set<() => void>();

/** Only rendered once it is loaded. */
function Popover(props: PopoverNextProps) {
  return loaded === undefined ? null : createElement(loaded, props);
}

/** Without a connection the button stays as it is, and the next press tries again. */
function loadAhead(): void {
  import('./popover.ts').then(
    ({ PopoverNext }) => {
      loaded = PopoverNext;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
}

function subscribeToLoad(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
