import { Button } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import type { Action, List } from '../../metadata/types/index.ts';
import { LazyActionItems } from '../action/index.ts';
import { Popup } from '../feedback/index.ts';
import { NamedIcon, useLabel } from '../state/index.ts';

interface ToolbarMenuProps {
  readonly menu: List['toolbarMenu'];
  /** Those of them that are offered. */
  readonly actions: readonly Action[];
  readonly onRun: (action: Action) => void;
}

/** Several actions of a list behind one button; absent where none is offered. */
export function ToolbarMenu({ menu, actions, onRun }: ToolbarMenuProps) {
  const label = useLabel();
  if (menu === undefined || actions.length === 0) return null;
  return (
    <Popup
      placement="bottom-end"
      content={<LazyActionItems actions={actions.map((action) => ({ action }))} onRun={onRun} />}
    >
      <Button icon={<NamedIcon name={menu.icon} />} endIcon={<CaretDownIcon />}>
        {label(menu.label)}
      </Button>
    </Popup>
  );
}
