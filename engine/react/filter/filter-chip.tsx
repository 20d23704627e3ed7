import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Popup } from '../feedback/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { takesSeveral, type FilterDefinition } from './filter-definition.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterValue } from './filter-value.ts';
import { ReferenceWords } from './reference-words.tsx';
import { useFilterWords } from './use-filter-words.ts';

interface FilterChipProps {
  readonly filter: FilterDefinition;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue | undefined) => void;
}

/** Chip of a set filter: its text opens the editor, its cross removes it. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const translate = useWords();
  const label = useLabel()(filter.label);
  const write = useFilterWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="filter-chip">
      <Popup
        popupKind="dialog"
        placement="bottom-start"
        isOpen={isOpen}
        onInteraction={setOpen}
        popoverClassName="filter-popover"
        content={
          <FilterEditor
            filter={filter}
            value={value}
            onApply={(next) => {
              onChange(next);
              if (!takesSeveral(filter)) setOpen(false);
            }}
          />
        }
      >
        <button type="button" className="filter-chip-words" title={translate('list.filterEdit', { label })}>
          <span className="filter-chip-label">{label}</span>
          {value.kind !== 'flag' && (
            <>
              : {value.kind === 'reference' ? <ReferenceWords filter={filter} any={value.any} /> : write(filter, value)}
            </>
          )}
        </button>
      </Popup>
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon size={12} />}
        aria-label={translate('list.filterRemove', { label })}
        onClick={() => onChange(undefined)}
      />
    </span>
  );
}
