import { DoubleCaretVerticalIcon } from '@blueprintjs/icons';
import type { SelectHTMLAttributes } from 'react';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Takes the full width. */
  readonly fill?: boolean;
}

/** The native select in Blueprint's style. Blueprint's own component titles its icon in English. */
export function Select({ className = '', fill = false, ...rest }: SelectProps) {
  return (
    <span className={`bp6-html-select${fill ? ' bp6-fill' : ''} ${className}`}>
      <select {...rest} />
      <DoubleCaretVerticalIcon />
    </span>
  );
}
