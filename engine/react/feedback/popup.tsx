import { PopupKind, type PopoverNextProps } from '@blueprintjs/core';
import {
  cloneElement,
  createElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type AriaAttributes,
  type ComponentType,
  type ReactElement,
} from 'react';
import { isFocusLost } from '../keys/index.ts';
import { RegionBoundary } from './region-boundary.tsx';

interface PopupProps extends Omit<PopoverNextProps, 'children' | 'renderTarget' | 'onClosed' | 'popupKind'> {
  /** Kind of content: a menu with arrow keys, or a form or text. */
  readonly popupKind?: 'menu' | 'dialog';
  /** The button that opens the popup. */
  readonly children: ReactElement<AriaAttributes>;
  /** Id of the subject, when the button can be reused for another one. */
  readonly of?: string;
}

/**
 * A popover whose code is loaded when the page is idle or on the first press. Until then only the button is rendered,
 * since a hundred rows have one each.
 */
export function Popup({ of = '', popupKind = 'menu', ...rest }: PopupProps) {
  const [pressed, press] = useState<string>();
  useEffect(loadAtRest, []);
  const isPressed = pressed === of;
  if (isPressed || rest.isOpen !== undefined)
    return <PressedPopup key={of} isPressed={isPressed} popupKind={popupKind} {...rest} />;
  const open = () => {
    press(of);
    rest.onInteraction?.(true);
  };
  return (
    <span className="popup-place">
      <ButtonAlone popupKind={popupKind} onPress={open}>
        {rest.children}
      </ButtonAlone>
    </span>
  );
}

interface PressedPopupProps extends Omit<PopupProps, 'of'> {
  readonly popupKind: 'menu' | 'dialog';
  /** True when it opens as soon as the code is loaded. */
  readonly isPressed: boolean;
}

function PressedPopup({ isPressed, popupKind, children, content, onInteraction, ...rest }: PressedPopupProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [main, setMain] = useState<Element | null>(null);
  const hadFocus = useRef(isPressed);
  const subscribe = useCallback(
    (listener: () => void) =>
      subscribeToLoad(() => {
        hadFocus.current = anchor.current?.contains(document.activeElement) === true;
        listener();
      }),
    [],
  );
  const isLoaded = useSyncExternalStore(subscribe, () => loaded !== undefined);
  const [isAwaited, setAwaited] = useState(isPressed);
  const isThere = isLoaded && (isAwaited || rest.isOpen === true);
  useLayoutEffect(() => {
    // The button is replaced by another element here; restore its focus.
    if (hadFocus.current) returnFocus(anchor.current);
    hadFocus.current = false;
    // A popup of the content covers nothing beside it, such as the navigation.
    if (isThere) setMain(anchor.current?.closest('main') ?? null);
  }, [isThere]);
  useEffect(() => {
    if (isPressed) loadAhead();
  }, [isPressed]);
  const open = () => {
    hadFocus.current = anchor.current?.contains(document.activeElement) === true;
    setAwaited(true);
    onInteraction?.(true);
    loadAhead();
  };
  const opening = rest.isOpen === undefined ? { defaultIsOpen: isAwaited } : {};
  return (
    <span ref={anchor} className="popup-place">
      {isThere ? (
        <Popover
          middleware={fitting}
          {...(main !== null && { boundary: main })}
          {...rest}
          {...opening}
          popupKind={popupKind === 'menu' ? PopupKind.MENU : PopupKind.DIALOG}
          content={<RegionBoundary>{content}</RegionBoundary>}
          {...(onInteraction === undefined ? {} : { onInteraction })}
          onClosed={() => returnFocus(anchor.current)}
        >
          {children}
        </Popover>
      ) : (
        <ButtonAlone popupKind={popupKind} onPress={open}>
          {children}
        </ButtonAlone>
      )}
    </span>
  );
}

interface ButtonAloneProps extends Pick<PressedPopupProps, 'popupKind' | 'children'> {
  readonly onPress: () => void;
}

/** The button without its popover. */
function ButtonAlone({ popupKind, onPress, children }: ButtonAloneProps) {
  return (
    <span className="bp6-popover-target" onClick={onPress}>
      {cloneElement(children, { 'aria-haspopup': popupKind, 'aria-expanded': false })}
    </span>
  );
}

/** Moves the focus to the current button, unless an element outside the popover has taken it. */
function returnFocus(anchor: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.closest('.bp6-popover') != null) {
    anchor?.querySelector('button')?.focus();
  }
}

/** Content higher than the free space scrolls inside the popover. */
const fitting: PopoverNextProps['middleware'] = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.setProperty('--popover-height', `${String(Math.max(availableHeight, 160))}px`);
    },
  },
};

/** Idle delay before the code is preloaded, in milliseconds. */
const REST_MS = 1500;

let loaded: ComponentType<PopoverNextProps> | undefined;
const listeners = new Set<() => void>();

/** Rendered only after its code is loaded. */
function Popover(props: PopoverNextProps) {
  return loaded === undefined ? null : createElement(loaded, props);
}

/** Without a connection the button stays, and the next press retries. */
function loadAhead(): void {
  import('./popover.ts').then(
    ({ PopoverNext }) => {
      loaded = PopoverNext;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
}

let resting: ReturnType<typeof setTimeout> | undefined;

/** One timer for all popups of a page. */
function loadAtRest(): void {
  resting ??= setTimeout(loadAhead, REST_MS);
}

function subscribeToLoad(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
