import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { WalkedMenu } from '../feedback/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';

interface FilterMenuProps {
  readonly filters: readonly FilterDefinition[];
  readonly onChoose: (filter: FilterDefinition) => void;
  /** Opens the condition builder. */
  readonly onBuild: () => void;
}

/** Menu of the filters that are not set, and of the condition builder. */
export function FilterMenu({ filters, onChoose, onBuild }: FilterMenuProps) {
  const translate = useWords();
  const label = useLabel();
  return (
    <WalkedMenu>
      {filters.map((filter) => (
        <MenuItem
          key={filter.name}
          text={label(filter.label)}
          shouldDismissPopover={false}
          onClick={() => onChoose(filter)}
        />
      ))}
      {filters.length > 0 && <MenuDivider />}
      <MenuItem text={translate('list.conditionsBuild')} onClick={onBuild} />
    </WalkedMenu>
  );
}
