import { Button, InputGroup, PopoverNext, type InputGroupProps } from '@blueprintjs/core';
import { CalendarIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';

interface OpeningBoxProps extends Omit<InputGroupProps, 'content'> {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Names the button that opens. */
  readonly opens: string;
  /** What the value can be chosen from. */
  readonly content: ReactElement;
}

/** A line of text, and beside it what can be chosen instead of typing: by the button, or by Alt and the arrow down. */
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
