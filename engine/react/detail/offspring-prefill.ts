import type { Fields, Offspring } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { formDataOf } from '../form/index.ts';
import type { RecordData } from '../state/index.ts';

/** What the form of a new record starts with that stems from `parent`: what is copied, and the reference to it. */
export function offspringPrefill(fields: Fields, { parent: reference, copies }: Offspring, parent: RecordData): Values {
  const data = formDataOf(fields, parent);
  const copied = copies.map((name): [string, unknown] => [name, copyOf(data[name])]);
  return { ...Object.fromEntries(copied.filter(([, value]) => value !== null)), [reference]: data };
}

/** Rows are the new record's own. */
function copyOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || !('id' in row)) return row;
    const { id: _id, ...rest } = row;
    return rest;
  });
}
