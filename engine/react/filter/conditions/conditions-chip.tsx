import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useWords } from '../../state/index.ts';
import type { ConditionGroup } from '../filter-expression.ts';
import type { FilterDefinition } from '../filter-definition.ts';
import { ConditionWords } from './condition-words.tsx';

interface ConditionsChipProps {
  readonly where: ConditionGroup;
  readonly filters: readonly FilterDefinition[];
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** Chip of a list's conditions: its text opens the builder, its cross removes them. */
export function ConditionsChip({ where, filters, onOpen, onRemove }: ConditionsChipProps) {
  const translate = useWords();
  return (
    <span className="filter-chip filter-chip-conditions">
      <button type="button" className="filter-chip-words" title={translate('list.conditionsEdit')} onClick={onOpen}>
        <span className="filter-chip-label">{translate('list.conditions')}</span>:{' '}
        <ConditionWords condition={where} filters={filters} />
      </button>
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon size={12} />}
        aria-label={translate('list.conditionsRemove')}
        onClick={onRemove}
      />
    </span>
  );
}
