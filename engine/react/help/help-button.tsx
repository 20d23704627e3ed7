import { Button } from '@blueprintjs/core';
import { HelpIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
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
  if (load === undefined) return null;
  const words = translate('shell.help', { title });
  return (
    <Popup popupKind="dialog" placement="bottom-start" content={<HelpPanel load={load} title={title} />}>
      <Button variant="minimal" className="help-button" icon={<HelpIcon />} aria-label={words} title={words} />
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
