import { Button, DialogBody, DialogFooter, type ButtonProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Modal } from '../keys/modal.tsx';
import { useWords } from '../state/index.ts';

interface ReadingDialogProps extends Pick<ButtonProps, 'intent'> {
  readonly title: string;
  /** What its content is called, where not as the dialog. */
  readonly label?: string;
  readonly role?: 'alertdialog';
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with something to read, which scrolls by keys too, and nothing to do but close it. */
export function ReadingDialog({
  title,
  label = title,
  intent = 'none',
  onClose,
  children,
  ...rest
}: ReadingDialogProps) {
  const translate = useWords();
  return (
    <Modal title={title} onClose={onClose} {...rest}>
      <DialogBody tabIndex={0} role="region" aria-label={label}>
        {children}
      </DialogBody>
      <DialogFooter
        actions={
          <Button autoFocus intent={intent} onClick={onClose}>
            {translate('feedback.close')}
          </Button>
        }
      />
    </Modal>
  );
}
