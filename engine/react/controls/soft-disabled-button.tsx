import { Button, type ButtonProps } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import { LoadingSpinner } from './loading-spinner.tsx';

/**
 * A button for what disables itself when it is pressed, or while it works: `disabled` and `loading` only make it
 * `aria-disabled`, so that it keeps the focus.
 */
export function SoftDisabledButton({
  disabled = false,
  loading = false,
  onClick,
  className = '',
  ...rest
}: ButtonProps) {
  const isDisabled = disabled || loading;
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isDisabled) {
      onClick?.(event);
      return;
    }
    // A submit button would still send its form, and a popup around it would open.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Button
      {...rest}
      aria-disabled={isDisabled || rest['aria-disabled']}
      aria-busy={loading || undefined}
      className={[className, isDisabled && 'bp6-disabled', loading && 'bp6-loading'].filter(Boolean).join(' ')}
      onClick={press}
      {...(loading && { endIcon: <LoadingSpinner size={20} className="bp6-button-spinner" /> })}
    />
  );
}
