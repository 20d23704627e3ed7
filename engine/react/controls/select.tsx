import { DoubleCaretVerticalIcon } from '@blueprintjs/icons';
import type { SelectHTMLAttributes } from 'react';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Takes all the width there is. */
  readonly fill?: boolean;
}

/** The browser's own list of choices as Blueprint's looks, without that one's icon, which is titled in English. */
export function Select({ className = '', fill = false, ...rest }: SelectProps) {
  return (
    <span className={`bp6-html-select${fill ? ' bp6-fill' : ''} ${className}`}>
      <select {...rest} />
      <DoubleCaretVerticalIcon />
    </span>
  );
}
