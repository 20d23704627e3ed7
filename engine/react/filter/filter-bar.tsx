import { Button } from '@blueprintjs/core';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { DialogRegion } from '../feedback/index.ts';
import { isFocusLost } from '../keys/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useWords } from '../state/index.ts';
import { AddFilter } from './add-filter.tsx';
import type { ConditionGroup } from './filter-expression.ts';
import { FilterChip } from './filter-chip.tsx';
import type { FilterDefinition } from './filter-definition.ts';
import type { FilterValue, FilterValues } from './filter-value.ts';
import './filter.css';

interface FilterBarProps {
  readonly filters: readonly FilterDefinition[];
  readonly values: FilterValues;
  readonly onChange: (name: string, value: FilterValue | undefined) => void;
  /** Conditions that apply in addition. */
  readonly where: ConditionGroup | undefined;
  readonly onWhere: (where: ConditionGroup | undefined) => void;
  readonly onClear: () => void;
}

const ConditionsChip = lazyComponent(async () => (await import('./conditions/conditions-chip.tsx')).ConditionsChip);
const ConditionsDialog = lazyComponent(
  async () => (await import('./conditions/conditions-dialog.tsx')).ConditionsDialog,
);

/** Bar with a chip for each set filter, which can be edited and removed, and a button that adds one. */
export function FilterBar({ filters, values, onChange, where, onWhere, onClear }: FilterBarProps) {
  const translate = useWords();
  const [isBuilding, setBuilding] = useState(false);
  const offered = useMemo(() => filters.filter((filter) => filter.offered), [filters]);
  const set = filters.flatMap((filter) => {
    const value = values[filter.name];
    return value === undefined ? [] : [{ filter, value }];
  });
  const { bar, expectLoss } = useFocusFallback(set.length + (where === undefined ? 0 : 1));
  if (set.length === 0 && offered.length === 0) return null;
  const change = (name: string, value: FilterValue | undefined) => {
    expectLoss();
    onChange(name, value);
  };
  const hold = (next: ConditionGroup | undefined) => {
    expectLoss();
    setBuilding(false);
    onWhere(next);
  };
  return (
    <div ref={bar} className="filter-bar" role="group" aria-label={translate('list.filter')}>
      {set.map(({ filter, value }) => (
        <Suspense key={filter.name} fallback={null}>
          <FilterChip filter={filter} value={value} onChange={(next) => change(filter.name, next)} />
        </Suspense>
      ))}
      {where !== undefined && (
        <Suspense fallback={null}>
          <ConditionsChip
            where={where}
            filters={offered}
            onOpen={() => setBuilding(true)}
            onRemove={() => hold(undefined)}
          />
        </Suspense>
      )}
      <AddFilter filters={filters} values={values} onChange={change} onBuild={() => setBuilding(true)} />
      {isBuilding && (
        <DialogRegion onClose={() => setBuilding(false)}>
          <ConditionsDialog where={where} filters={offered} onApply={hold} onClose={() => setBuilding(false)} />
        </DialogRegion>
      )}
      {(set.length > 0 || where !== undefined) && (
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

/** When a focused chip disappears, moves the focus to the last button of the bar. */
function useFocusFallback(count: number) {
  const bar = useRef<HTMLDivElement>(null);
  const isLossExpected = useRef(false);
  useEffect(() => {
    if (isLossExpected.current && isFocusLost()) {
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
