import { Button, Checkbox } from '@blueprintjs/core';
import { DragHandleVerticalIcon, PinIcon } from '@blueprintjs/icons';
import type { ComponentProps } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { pinOf, type ColumnLayout } from './column-layout.ts';
import { nextPin, withColumn, withPin } from './next-layout.ts';
import type { ChangeLayout } from './use-layout-change.ts';

interface ColumnChoiceProps {
  readonly column: Column;
  readonly layout: ColumnLayout;
  readonly onLayout: ChangeLayout;
  /** The only one that is shown stays. */
  readonly isLast: boolean;
  /** At which side of it a dragged one would be put. */
  readonly drop: 'before' | 'after' | undefined;
  /** By what it is moved and widened; absent where it stands in the cells of another column. */
  readonly grip?: ComponentProps<'button'>;
}

const pinned = { none: 'list.pinNone', start: 'list.pinStart', end: 'list.pinEnd' } as const;

/** One column: whether it is shown, its grip, and where it stays in view. */
export function ColumnChoice({ column, layout, onLayout, isLast, drop, grip }: ColumnChoiceProps) {
  const translate = useWords();
  const label = useLabel()(column.label);
  const { name } = column;
  const pin = pinOf(column, layout);
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
        checked={!layout.hidden.includes(name)}
        disabled={isLast}
        onChange={({ currentTarget: { checked } }) =>
          onLayout((now) => withColumn(now, name, checked ? 'shown' : 'hidden'))
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
          onClick={() => onLayout((now) => withPin(now, name, nextPin(pin)))}
        >
          {pin === 'none' ? undefined : translate(pinned[pin])}
        </Button>
      )}
    </li>
  );
}
