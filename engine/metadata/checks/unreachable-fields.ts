import type { Entity } from '../types/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** What must be filled in by a person stands in the form, or no new record could be saved. */
export const checkUnreachableFields: Check = ({ catalogue }) => Object.values(catalogue.entities).flatMap(findings);

function findings({ name: entity, fields, rules, form, api, operations }: Entity): readonly Finding[] {
  if (!form || form.sections.length === 0 || api.save === undefined) return [];
  const shown = new Set(form.sections.flatMap((section) => section.fields.map(({ field }) => field.split('.')[0])));
  const saved = new Set(Object.values(operations).flatMap(({ saves = {} }) => Object.keys(saves)));
  return Object.values(fields)
    .filter((field) => field.required && !field.readOnly && field.default === undefined)
    .filter(({ name }) => !shown.has(name) && !saved.has(name) && rules[name]?.value === undefined)
    .map(({ name }) => ({
      code: 'unreachable-field',
      location: inEntity(entity, 'form', 'sections'),
      message: `no section of the form has "${name}", which must be filled in; add it to "fields" of a section`,
    }));
}
