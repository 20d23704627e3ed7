import { useEffect, useRef } from 'react';

interface FileChooserProps {
  readonly label: string;
  readonly accept: readonly string[];
  readonly onChoose: (file: File) => void;
  /** Called when the browser reports a cancelled chooser; not all browsers do. */
  readonly onCancel: () => void;
}

/** The native file chooser, opened on mount; must be mounted by a click. */
export function FileChooser({ label, accept, onChoose, onCancel }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const chooser = input.current;
    chooser?.click();
    chooser?.addEventListener('cancel', onCancel);
    return () => chooser?.removeEventListener('cancel', onCancel);
    // oxlint-disable-next-line react/exhaustive-deps -- it opens once
  }, []);
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept.join(',')}
      aria-label={label}
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}
