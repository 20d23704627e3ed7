import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useToast } from '../feedback/index.ts';

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
  /** Toasts for success and for a refusal by the browser. */
  readonly copied: string;
  readonly notCopied: string;
  readonly disabled?: boolean;
}

/** Copies a text to the clipboard and shows the result in a toast. */
export function CopyButton({ label, text, copied, notCopied, disabled = false }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      // Throws when refused, and where the clipboard is absent (page not served over https).
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
