import type { Fields, DerivedRecord } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { formDataOf } from '../form/index.ts';
import type { RecordData } from '../state/index.ts';
import { valueOfAnother } from './value-of-another.ts';

/** What the form of a new record starts with that stems from `parent`: what is copied, and the reference to it. */
export function derivedRecordPrefill(
  fields: Fields,
  { parent: reference, copies }: DerivedRecord,
  parent: RecordData,
): Values {
  const data = formDataOf(fields, parent);
  const copied = copies.map((name): [string, unknown] => [name, valueOfAnother(fields[name], data[name])]);
  return { ...Object.fromEntries(copied.filter(([, value]) => value !== null)), [reference]: data };
}
