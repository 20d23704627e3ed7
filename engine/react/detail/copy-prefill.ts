import type { Values } from '../../record/index.ts';
import { formDataOf, formFieldNames, isTyped } from '../form/index.ts';
import type { PortalEntity, RecordData } from '../state/index.ts';
import { copiedValue } from './copied-value.ts';

/** Initial form values for a copy of `record`: typed fields, except files and those that metadata excludes. */
export function copyPrefill({ fields, form }: Pick<PortalEntity, 'fields' | 'form'>, record: RecordData): Values {
  const data = formDataOf(fields, record);
  const behind = form?.copy?.without ?? [];
  const copied = formFieldNames({ form })
    .flatMap((name) => fields[name] ?? [])
    .filter((field) => isTyped(field) && field.type !== 'files' && !behind.includes(field.name));
  const values = copied.map((field): [string, unknown] => [field.name, copiedValue(field, data[field.name])]);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}
