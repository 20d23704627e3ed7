import { Button, Checkbox } from '@blueprintjs/core';
import { DragHandleVerticalIcon, PinIcon } from '@blueprintjs/icons';
import type { ComponentProps } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { pinOf, type ColumnLayout } from './column-layout.ts';
import { nextPin, withColumn, withPin } from './next-look.ts';
import type { ChangeLook } from './use-look-change.ts';

interface ColumnChoiceProps {
  readonly column: Column;
  readonly look: ColumnLayout;
  readonly onLook: ChangeLook;
  /** The only one that is shown stays. */
  readonly isLast: boolean;
  /** At which side of it a dragged one would be put. */
  readonly drop: 'before' | 'after' | undefined;
  /** By what it is moved and widened; absent where it stands in the cells of another column. */
  readonly grip?: ComponentProps<'button'>;
}

const pinned = { none: 'list.pinNone', start: 'list.pinStart', end: 'list.pinEnd' } as const;

/** One column: whether it is shown, its grip, and where it stays in view. */
export function ColumnChoice({ column, look, onLook, isLast, drop, grip }: ColumnChoiceProps) {
  const translate = useWords();
  const label = useLabel()(column.label);
  const { name } = column;
  const pin = pinOf(column, look);
  const pinWords = translate('list.pinOf', { label, place: translate(pinned[pin]) });
  return (
    <li className="column-choice" data-name={name} data-under={grip === undefined} data-drop={drop}>
      {grip !== undefined && (
        <button type="button" className="column-grip" aria-label={translate('list.columnMove', { label })} {...grip}>
          <DragHandleVerticalIcon />
        </button>
      )}
      <Checkbox
        label={label}
        checked={!look.hidden.includes(name)}
        disabled={isLast}
        onChange={({ currentTarget: { checked } }) =>
          onLook((now) => withColumn(now, name, checked ? 'shown' : 'hidden'))
        }
      />
      {grip !== undefined && (
        <Button
          variant="minimal"
          size="small"
          className="column-pin"
          icon={<PinIcon size={12} />}
          active={pin !== 'none'}
          title={pinWords}
          aria-label={pinWords}
          onClick={() => onLook((now) => withPin(now, name, nextPin(pin)))}
        >
          {pin === 'none' ? undefined : translate(pinned[pin])}
        </Button>
      )}
    </li>
  );
}
