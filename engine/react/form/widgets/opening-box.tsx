import { Button, InputGroup, PopoverNext, type InputGroupProps } from '@blueprintjs/core';
import { CalendarIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';

interface OpeningBoxProps extends Omit<InputGroupProps, 'content'> {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Accessible name of the button. */
  readonly opens: string;
  /** Content of the popup. */
  readonly content: ReactElement;
}

/** Text input with a popup to choose from, opened by its button or Alt and arrow down. */
export function OpeningBox({ isOpen, onOpen, opens, content, ...input }: OpeningBoxProps) {
  const button = (
    <PopoverNext isOpen={isOpen} onInteraction={onOpen} placement="bottom-end" arrow={false} content={content}>
      <Button variant="minimal" size="small" icon={<CalendarIcon />} aria-label={opens} />
    </PopoverNext>
  );
  return (
    <InputGroup
      {...input}
      fill
      autoComplete="off"
      rightElement={button}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && event.altKey) onOpen(true);
      }}
    />
  );
}
