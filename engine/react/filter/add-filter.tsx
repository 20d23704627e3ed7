import { Button } from '@blueprintjs/core';
import { FilterIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Popup } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { takesSeveral, type FilterDefinition } from './filter-definition.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterValue, FilterValues } from './filter-value.ts';

interface AddFilterProps {
  readonly filters: readonly FilterDefinition[];
  readonly values: FilterValues;
  readonly onChange: (name: string, value: FilterValue | undefined) => void;
  /** Opens the condition builder. */
  readonly onBuild: () => void;
}

const FilterMenu = lazyComponent(async () => (await import('./filter-menu.tsx')).FilterMenu);

/** Button that adds a filter: first choose the filter, then its value. */
export function AddFilter({ filters, values, onChange, onBuild }: AddFilterProps) {
  const translate = useWords();
  const label = useLabel();
  const [chosen, setChosen] = useState<FilterDefinition | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setChosen(undefined);
  };
  const set = (filter: FilterDefinition, value: FilterValue | undefined) => {
    onChange(filter.name, value);
    if (!takesSeveral(filter)) close();
  };
  const offered = filters.filter((filter) => filter.offered);
  if (offered.length === 0 && !isOpen) return null;
  const unset = offered.filter(({ name }) => values[name] === undefined);
  const content =
    chosen === undefined ? (
      <FilterMenu
        filters={unset}
        onBuild={() => {
          close();
          onBuild();
        }}
        onChoose={(filter) => (filter.kind === 'flag' ? set(filter, { kind: 'flag', is: true }) : setChosen(filter))}
      />
    ) : (
      <section aria-label={label(chosen.label)}>
        <h3 className="filter-title">{label(chosen.label)}</h3>
        <FilterEditor filter={chosen} value={values[chosen.name]} onApply={(value) => set(chosen, value)} />
      </section>
    );
  return (
    <Popup
      placement="bottom-start"
      isOpen={isOpen}
      onInteraction={(next) => (next ? setOpen(true) : close())}
      popoverClassName="filter-popover"
      content={content}
    >
      <Button className="filter-add" variant="outlined" icon={<FilterIcon />}>
        {translate('list.filterAdd')}
      </Button>
    </Popup>
  );
}
