import { Button } from '@blueprintjs/core';
import { HelpIcon } from '@blueprintjs/icons';
import { Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { Popup } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useRegistry, useWords } from '../state/index.ts';

const HelpPanel = lazyComponent(async () => (await import('./help-panel.tsx')).HelpPanel);
const PurposeText = lazyComponent(async () => (await import('./help-panel.tsx')).PurposeText);

interface HelpButtonProps {
  /** Name of an entity, or address of a page. */
  readonly of: string;
  readonly title: string;
}

/** Button with the help of a screen; nothing when metadata have none. */
export function HelpButton({ of, title }: HelpButtonProps) {
  const translate = useWords();
  const load = useRegistry().help?.[of];
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (load === undefined) return null;
  const words = translate('shell.help', { title });
  // The help has nothing to press: Tab closes it and goes on from the button, Shift+Tab returns to the button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    button.current?.focus();
    if (event.shiftKey) event.preventDefault();
    setOpen(false);
  };
  return (
    <Popup
      popupKind="dialog"
      placement="bottom-start"
      isOpen={isOpen}
      onInteraction={setOpen}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      content={<HelpPanel load={load} title={title} onKeyDown={onKeyDown} />}
    >
      <Button
        ref={button}
        variant="minimal"
        className="help-button"
        icon={<HelpIcon />}
        aria-label={words}
        title={words}
      />
    </Popup>
  );
}

/** First sentence of an entity's help; nothing when metadata have none. */
export function Purpose({ of }: { readonly of: string }) {
  const load = useRegistry().help?.[of];
  if (load === undefined) return null;
  return (
    <Suspense>
      <PurposeText load={load} />
    </Suspense>
  );
}
