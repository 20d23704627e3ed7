import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useWords } from '../state/index.ts';
import { columnGroups } from '../table/index.ts';
import { ColumnChoice } from './column-choice.tsx';
import { byEdge, inOrder, type ColumnLayout } from './column-layout.ts';
import { useColumnMoves } from './use-column-moves.ts';
import type { ChangeLook } from './use-look-change.ts';
import './column-choices.css';

interface ColumnChoicesProps {
  readonly columns: readonly Column[];
  readonly look: ColumnLayout;
  readonly onLook: ChangeLook;
}

/** Which columns a list shows, in which order, how wide and where they stay in view. */
export function ColumnChoices({ columns, look, onLook }: ColumnChoicesProps) {
  const translate = useWords();
  const help = useId();
  const groups = columnGroups(byEdge(inOrder(columns, look.order), look));
  const { list, said, gripOf, dropOf } = useColumnMoves({ leads: groups.map(({ lead }) => lead), look, onLook });
  const isLast = ({ name }: Column) => columns.every((each) => each.name === name || look.hidden.includes(each.name));
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
              look={look}
              onLook={onLook}
              isLast={isLast(column)}
              drop={dropOf(column)}
              {...(column === group.lead && { grip: { ...gripOf(column), 'aria-describedby': help } })}
            />
          )),
        )}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Button variant="minimal" size="small" onClick={() => onLook(() => undefined)}>
        {translate('list.columnsReset')}
      </Button>
    </fieldset>
  );
}
