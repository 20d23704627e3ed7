import { useEffect, useRef } from 'react';

interface FileChooserProps {
  readonly label: string;
  readonly accept: readonly string[];
  readonly onChoose: (file: File) => void;
  /** Told where the browser says that nothing was chosen; not all do. */
  readonly onCancel: () => void;
}

/** The browser's own chooser of a file, open as soon as it stands here: whoever shows it was asked to by a click. */
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
