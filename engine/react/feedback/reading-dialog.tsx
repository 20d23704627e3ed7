import { Button, DialogBody, DialogFooter, type ButtonProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Modal } from '../keys/modal.tsx';
import { useWords } from '../state/index.ts';

interface ReadingDialogProps extends Pick<ButtonProps, 'intent'> {
  readonly title: string;
  /** Accessible name of the content; default: the title. */
  readonly label?: string;
  readonly role?: 'alertdialog';
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with text to read, scrollable by keyboard, and a Close button. */
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
