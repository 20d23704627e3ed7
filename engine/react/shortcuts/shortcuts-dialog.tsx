import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useWords } from '../state/index.ts';
import { Modal } from './modal.tsx';
import './keys.css';

interface KeysDialogProps {
  /** Each with the key of the words that say what it does. */
  readonly keys: readonly (readonly [key: string, meaning: string])[];
  readonly onClose: () => void;
}

/** The keys that a screen knows. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const translate = useWords();
  return (
    <Modal title={translate('list.keys')} onClose={onClose}>
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
    </Modal>
  );
}
