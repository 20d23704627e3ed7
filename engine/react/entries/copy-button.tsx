import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useToast } from '../feedback/index.ts';

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  /** What is said once it is copied, and where the browser does not let it. */
  readonly copied: string;
  readonly notCopied: string;
  readonly disabled?: boolean;
}

/** Copies a text to the clipboard, and says whether it could. */
export function CopyButton({ label, text, copied, notCopied, disabled = false }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      // Refused, or absent where the page did not come by https.
      await navigator.clipboard.writeText(text());
      toast(copied, 'success');
    } catch {
      toast(notCopied, 'danger');
    }
  };
  return (
    <Button icon={<DuplicateIcon />} disabled={disabled} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
