import { ReadingDialog } from '../feedback/reading-dialog.tsx';
import { useRegistry, useWords } from '../state/index.ts';
import type { Shortcut } from './shortcut.ts';
import './shortcuts.css';

interface ShortcutsDialogProps {
  /** Shortcuts of the screen; global ones are appended. */
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
}

/** Dialog that lists the shortcuts of the current screen. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const translate = useWords();
  const { find } = useRegistry();
  const all: readonly Shortcut[] = [
    ...shortcuts,
    ...(find === undefined ? [] : [['Ctrl K', 'palette.open'] as const]),
    ['Esc', 'list.keyEscape'],
    ['?', 'list.keyHelp'],
  ];
  return (
    <ReadingDialog title={translate('list.keys')} onClose={onClose}>
      <dl className="shortcuts">
        {all.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys.replace('Space', translate('list.space'))}</kbd>
            </dt>
            <dd>{translate(meaning)}</dd>
          </div>
        ))}
      </dl>
    </ReadingDialog>
  );
}
