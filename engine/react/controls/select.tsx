import { DoubleCaretVerticalIcon } from '@blueprintjs/icons';
import type { SelectHTMLAttributes } from 'react';

/** The browser's own list of choices in Blueprint's dress, without the code of its component. */
export function Select({ className = '', ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={`bp6-html-select ${className}`}>
      <select {...rest} />
      <DoubleCaretVerticalIcon />
    </span>
  );
}
