import { Button } from '@blueprintjs/core';
import { HelpIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { Popup } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useRegistry, useWords } from '../state/index.ts';

const HelpPanel = lazyComponent(async () => (await import('./help-panel.tsx')).HelpPanel);
const PurposeText = lazyComponent(async () => (await import('./help-panel.tsx')).PurposeText);

interface HelpButtonProps {
  /** An entity, or the address of a page. */
  readonly of: string;
  readonly title: string;
}

/** Tells what a screen is for, where metadata say it. */
export function HelpButton({ of, title }: HelpButtonProps) {
  const translate = useWords();
  const load = useRegistry().help?.[of];
  if (load === undefined) return null;
  const words = translate('shell.help', { title });
  return (
    <Popup popupKind="dialog" placement="bottom-start" content={<HelpPanel load={load} title={title} />}>
      <Button variant="minimal" className="help-button" icon={<HelpIcon />} aria-label={words} title={words} />
    </Popup>
  );
}

/** What the records of an entity are for, where its metadata say it. */
export function Purpose({ of }: { readonly of: string }) {
  const load = useRegistry().help?.[of];
  if (load === undefined) return null;
  return (
    <Suspense>
      <PurposeText load={load} />
    </Suspense>
  );
}
