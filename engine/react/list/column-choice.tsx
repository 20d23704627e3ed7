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
  /** True for the only visible column, which cannot be hidden. */
  readonly isLast: boolean;
  /** The side on which a dragged column would be dropped. */
  readonly drop: 'before' | 'after' | undefined;
  /** Props of the grip that moves and resizes the column; undefined for a column shown within another one. */
  readonly grip?: ComponentProps<'button'>;
}

const pinned = { none: 'list.pinNone', start: 'list.pinStart', end: 'list.pinEnd' } as const;

/** Controls of one column: visibility, grip and pinning. */
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
