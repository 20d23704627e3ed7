import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useWords } from '../state/index.ts';

const keys = [
  ['/', 'list.keySearch'],
  ['↑ ↓ Home End', 'list.keyArrows'],
  ['Enter', 'list.keyEnter'],
  ['Space', 'list.keyLook'],
  ['Shift Space', 'list.keySelect'],
  ['← →', 'list.keyWalk'],
  ['Esc', 'list.keyEscape'],
  ['?', 'list.keyHelp'],
] as const;

/** The keys a list knows. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useWords();
  return (
    <Dialog isOpen title={translate('list.keys')} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <dl className="keys">
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{translate(meaning)}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter
        actions={
          <Button autoFocus onClick={onClose}>
            {translate('feedback.close')}
          </Button>
        }
      />
    </Dialog>
  );
}
