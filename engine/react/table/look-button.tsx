import { Button } from '@blueprintjs/core';
import { EyeOpenIcon } from '@blueprintjs/icons';
import { useWords } from '../state/index.ts';

interface LookButtonProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Looks at one record beside the list. */
export function LookButton({ name, isOpen, onToggle }: LookButtonProps) {
  const translate = useWords();
  return (
    <Button
      variant="minimal"
      size="small"
      className="look-button"
      icon={<EyeOpenIcon />}
      active={isOpen}
      aria-pressed={isOpen}
      aria-label={translate('list.lookAt', { record: name })}
      onClick={onToggle}
    />
  );
}
