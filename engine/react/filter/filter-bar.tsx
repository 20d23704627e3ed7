import { Button } from '@blueprintjs/core';
import { Suspense } from 'react';
import { useWords } from '../state/index.ts';
import { AddFilter } from './add-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { FilterDefinition } from './filter-definition.ts';
import type { FilterValue, FilterValues } from './filter-value.ts';
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
  if (set.length === 0 && !filters.some(({ offered }) => offered)) return null;
  return (
    <div className="filter-bar" role="group" aria-label={translate('list.filter')}>
      {set.map(({ filter, value }) => (
        <Suspense key={filter.name} fallback={null}>
          <FilterChip filter={filter} value={value} onChange={(next) => onChange(filter.name, next)} />
        </Suspense>
      ))}
      <AddFilter filters={filters} values={values} onChange={onChange} />
      {set.length > 0 && (
        <Button variant="minimal" onClick={onClear}>
          {translate('list.clear')}
        </Button>
      )}
    </div>
  );
}
