import type { Aggregate, Field } from '../types/index.ts';

/** True when a field's value is computed on read: neither stored nor accepted as input. */
export function isComputed(field: Field): boolean {
  return (
    field.formula !== undefined || aggregateOf(field) !== undefined || ('joins' in field && field.joins !== undefined)
  );
}

/** The aggregate of a field, if any. */
export function aggregateOf(field: Field): Aggregate | undefined {
  return 'aggregate' in field ? field.aggregate : undefined;
}
