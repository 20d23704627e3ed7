import type { Aggregate, Field } from '../types/index.ts';

/** Whether a field's value is computed when it is read: it is neither stored nor taken from an input. */
export function isComputed(field: Field): boolean {
  return (
    field.formula !== undefined || aggregateOf(field) !== undefined || ('joins' in field && field.joins !== undefined)
  );
}

/** What a figure sums or counts, where it does. */
export function aggregateOf(field: Field): Aggregate | undefined {
  return 'aggregate' in field ? field.aggregate : undefined;
}
