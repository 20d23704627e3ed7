import { Button } from '@blueprintjs/core';
import { Suspense, useEffect, useRef } from 'react';
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
  const { bar, expectLoss } = useKeptFocus(set.length);
  if (set.length === 0 && !filters.some(({ offered }) => offered)) return null;
  const change = (name: string, value: FilterValue | undefined) => {
    expectLoss();
    onChange(name, value);
  };
  return (
    <div ref={bar} className="filter-bar" role="group" aria-label={translate('list.filter')}>
      {set.map(({ filter, value }) => (
        <Suspense key={filter.name} fallback={null}>
          <FilterChip filter={filter} value={value} onChange={(next) => change(filter.name, next)} />
        </Suspense>
      ))}
      <AddFilter filters={filters} values={values} onChange={change} />
      {set.length > 0 && (
        <Button
          variant="minimal"
          onClick={() => {
            expectLoss();
            onClear();
          }}
        >
          {translate('list.clear')}
        </Button>
      )}
    </div>
  );
}

/** Filters come and go under the focus: what is lost with the one that held it, the last button of the bar's filters gets. */
function useKeptFocus(count: number) {
  const bar = useRef<HTMLDivElement>(null);
  const isLossExpected = useRef(false);
  useEffect(() => {
    if (isLossExpected.current && document.activeElement === document.body) {
      [...(bar.current?.querySelectorAll<HTMLElement>('.filter-chip-words, .filter-add') ?? [])].at(-1)?.focus();
    }
    isLossExpected.current = false;
  }, [count]);
  return {
    bar,
    expectLoss: () => {
      isLossExpected.current = true;
    },
  };
}
