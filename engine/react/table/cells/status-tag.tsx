import type { ReactNode } from 'react';
import type { Intent } from '../../../metadata/types/index.ts';
import { NamedIcon } from '../../state/index.ts';
import './status-tag.css';

interface StatusTagProps {
  readonly intent: Intent;
  readonly icon?: string | undefined;
  readonly children: ReactNode;
}

/** A status label on the colour of its intent. */
export function StatusTag({ intent, icon, children }: StatusTagProps) {
  return (
    <span className={`status-tag status-${intent}`}>
      {icon === undefined ? <span className="status-dot" aria-hidden="true" /> : <NamedIcon name={icon} size={12} />}
      {children}
    </span>
  );
}
