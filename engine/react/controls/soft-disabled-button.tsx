import { Button, type ButtonProps } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import { LoadingSpinner } from './loading-spinner.tsx';

/**
 * A button that keeps the focus while disabled: `disabled` and `loading` only set `aria-disabled`. For buttons that
 * disable themselves when pressed.
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
    // Prevents submitting the form and opening a surrounding popup.
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
