import { ChevronDownIcon, ChevronRightIcon, EyeOpenIcon } from '@blueprintjs/icons';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface RowToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: ReactNode;
}

/** The icons of rows, each the same element for all: what is the same is not drawn anew. */
export const rowTools = { open: <ChevronDownIcon />, closed: <ChevronRightIcon />, look: <EyeOpenIcon /> };

/** A small button of a row, as Blueprint's looks: without what that one does for its key presses, which browsers do too. */
export function RowTool({ icon, className, ...rest }: RowToolProps) {
  const plain = 'bp6-button bp6-small bp6-minimal';
  return (
    <button type="button" className={className === undefined ? plain : `${plain} ${className}`} {...rest}>
      {icon}
    </button>
  );
}
