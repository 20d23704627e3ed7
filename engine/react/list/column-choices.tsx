import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useWords } from '../state/index.ts';
import { columnGroups } from '../table/index.ts';
import { ColumnChoice } from './column-choice.tsx';
import { byEdge, inOrder, type ColumnLayout } from './column-layout.ts';
import { useColumnMoves } from './use-column-moves.ts';
import type { ChangeLayout } from './use-layout-change.ts';
import './column-choices.css';

interface ColumnChoicesProps {
  readonly columns: readonly Column[];
  readonly layout: ColumnLayout;
  readonly onLayout: ChangeLayout;
}

/** Chooser of a list's columns: visibility, order, width and pinning. */
export function ColumnChoices({ columns, layout, onLayout }: ColumnChoicesProps) {
  const translate = useWords();
  const help = useId();
  const groups = columnGroups(byEdge(inOrder(columns, layout.order), layout));
  const { list, announcement, gripOf, dropOf } = useColumnMoves({
    leads: groups.map(({ lead }) => lead),
    layout,
    onLayout,
  });
  const isLast = ({ name }: Column) => columns.every((each) => each.name === name || layout.hidden.includes(each.name));
  return (
    <fieldset>
      <legend>{translate('list.columns')}</legend>
      <p id={help} className="column-choices-help">
        {translate('list.columnsHelp')}
      </p>
      <ul className="column-choices" ref={list}>
        {groups.flatMap((group) =>
          [group.lead, ...group.under].map((column) => (
            <ColumnChoice
              key={column.name}
              column={column}
              layout={layout}
              onLayout={onLayout}
              isLast={isLast(column)}
              drop={dropOf(column)}
              {...(column === group.lead && { grip: { ...gripOf(column), 'aria-describedby': help } })}
            />
          )),
        )}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Button variant="minimal" size="small" onClick={() => onLayout(() => undefined)}>
        {translate('list.columnsReset')}
      </Button>
    </fieldset>
  );
}
