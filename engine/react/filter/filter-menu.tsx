import { MenuItem } from '@blueprintjs/core';
import { WalkedMenu } from '../feedback/index.ts';
import { useLabel } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';

interface FilterMenuProps {
  readonly filters: readonly FilterDefinition[];
  readonly onChoose: (filter: FilterDefinition) => void;
}

/** The filters that are not set yet. */
export function FilterMenu({ filters, onChoose }: FilterMenuProps) {
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
    </WalkedMenu>
  );
}
