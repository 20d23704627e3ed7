import type { Fields, DerivedRecord } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { formDataOf } from '../form/index.ts';
import type { RecordData } from '../state/index.ts';
import { copiedValue } from './copied-value.ts';

/** Initial form values for a record derived from `parent`: the copied fields and the reference. */
export function derivedRecordPrefill(
  fields: Fields,
  { parent: reference, copies }: DerivedRecord,
  parent: RecordData,
): Values {
  const data = formDataOf(fields, parent);
  const copied = copies.map((name): [string, unknown] => [name, copiedValue(fields[name], data[name])]);
  return { ...Object.fromEntries(copied.filter(([, value]) => value !== null)), [reference]: data };
}
