import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useWords } from '../state/index.ts';

interface FoldButtonProps {
  readonly name: string;
  readonly isOpen: boolean;
  /** Id of the line it opens. */
  readonly controls: string;
  readonly onToggle: () => void;
}

/** Opens the line below a row, where what has no room in it stands. */
export function FoldButton({ name, isOpen, controls, onToggle }: FoldButtonProps) {
  const translate = useWords();
  return (
    <Button
      variant="minimal"
      size="small"
      icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={translate('list.restOf', { record: name })}
      onClick={onToggle}
    />
  );
}
