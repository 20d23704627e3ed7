import type { FilterDefinition } from '../filter-definition.ts';
import type { FilterValue } from '../filter-value.ts';

export interface EditorProps {
  readonly filter: FilterDefinition;
  readonly value: FilterValue | undefined;
  /** Undefined removes the filter. */
  readonly onApply: (value: FilterValue | undefined) => void;
  /** `alone`: in a popover, applied on submit; `among`: beside others, applied on each change. */
  readonly how?: 'alone' | 'among';
}
