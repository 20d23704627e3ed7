import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useState } from 'react';
import { Popup } from '../feedback/index.ts';
import { displayOf, labelIn, useCatalogue, useLabel, useLanguage, useWords } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterValue } from './filter-value.ts';
import { useChoices } from './use-choices.ts';
import { useFilterWords } from './use-filter-words.ts';

interface FilterChipProps {
  readonly filter: FilterDefinition;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue | undefined) => void;
}

/** One filter that is set: its words open the editor, its cross removes it. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const translate = useWords();
  const label = useLabel()(filter.label);
  const words = useChipWords(filter, value);
  const [isOpen, setOpen] = useState(false);
  // A choice among several stays open for the next one; everything else is applied once.
  const staysOpen = filter.kind === 'enumeration' || filter.kind === 'reference';
  return (
    <span className="filter-chip">
      <Popup
        placement="bottom-start" isOpen={isOpen} onInteraction={setOpen} popoverClassName="filter-popover"
        content={<FilterEditor filter={filter} value={value} onApply={(next) => { onChange(next); if (!staysOpen) setOpen(false); }} />}
      >
        <button type="button" className="filter-chip-words" title={translate('list.filterEdit', { label })}>
          <span className="filter-chip-label">{label}{filter.kind === 'flag' ? '' : ':'}</span> {filter.kind === 'flag' ? '' : words}
        </button>
      </Popup>
      <Button variant="minimal" size="small" icon={<Cross size={12} />} aria-label={translate('list.filterRemove', { label })} onClick={() => onChange(undefined)} />
    </span>
  );
}

function useChipWords(filter: FilterDefinition, value: FilterValue): string {
  const write = useFilterWords();
  const { entities } = useCatalogue();
  const language = useLanguage();
  const any = value.kind === 'reference' ? value.any : [];
  const { choices } = useChoices(filter, any);
  if (value.kind !== 'reference') return write(filter, value);
  const template = labelIn(entities[filter.target ?? '']?.display, language);
  const names = choices.map((choice) => displayOf(template, choice) || '…');
  return [...names, ...(any.includes(null) ? [write(filter, { kind: 'reference', any: [null] })] : [])].join(', ');
}
