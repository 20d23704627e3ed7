import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { Suspense, useState } from 'react';
import { useLabel, useWords } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';
import type { FilterValue, FilterValues } from './filter-value.ts';
import { FilterChip } from './filter-chip.tsx';
import { FilterEditor } from './filter-editor.tsx';
import './filter.css';

interface FilterBarProps {
  readonly filters: readonly FilterDefinition[];
  readonly values: FilterValues;
  readonly onChange: (name: string, value: FilterValue | undefined) => void;
  readonly onClear: () => void;
}

/** What a list is narrowed by, as chips one can edit and remove, and a way to add more. */
export function FilterBar({ filters, values, onChange, onClear }: FilterBarProps) {
  const translate = useWords();
  const set = filters.flatMap((filter) => {
    const value = values[filter.name];
    return value === undefined ? [] : [{ filter, value }];
  });
  return (
    <div className="filter-bar" role="group" aria-label={translate('list.filter')}>
      {set.map(({ filter, value }) => (
        <Suspense key={filter.name} fallback={null}>
          <FilterChip filter={filter} value={value} onChange={(next) => onChange(filter.name, next)} />
        </Suspense>
      ))}
      <AddFilter filters={filters.filter(({ name }) => values[name] === undefined)} onChange={onChange} />
      {set.length > 0 && <Button variant="minimal" onClick={onClear}>{translate('list.clear')}</Button>}
    </div>
  );
}

function AddFilter({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const translate = useWords();
  const label = useLabel();
  const [chosen, setChosen] = useState<FilterDefinition | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const close = () => { setOpen(false); setChosen(undefined); };
  if (filters.length === 0) return null;
  const choose = (filter: FilterDefinition) => {
    if (filter.kind !== 'flag') { setChosen(filter); return; }
    onChange(filter.name, { kind: 'flag', is: true });
    close();
  };
  return (
    <PopoverNext
      placement="bottom-start" isOpen={isOpen} onInteraction={(next) => (next ? setOpen(true) : close())} popoverClassName="filter-popover"
      content={chosen === undefined
        ? (
            <Menu>
              {filters.map((filter) => <MenuItem key={filter.name} text={label(filter.label)} shouldDismissPopover={false} onClick={() => choose(filter)} />)}
            </Menu>
          )
        : (
            <section aria-label={label(chosen.label)}>
              <h3 className="filter-title">{label(chosen.label)}</h3>
              <FilterEditor filter={chosen} value={undefined} onApply={(value) => { onChange(chosen.name, value); close(); }} />
            </section>
          )}
    >
      <Button variant="outlined" icon={<Filter />}>{translate('list.filterAdd')}</Button>
    </PopoverNext>
  );
}
