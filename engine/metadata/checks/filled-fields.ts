import { isComputed } from '../record/computed.ts';
import type { Entity } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { entityCheck, finding } from './finding.ts';

/** Required fields without another source must be in the form, or no new record could be saved. */
export const checkUnreachableFields = entityCheck(function* ({ fields, rules, form, api, operations }, at) {
  if (!form || form.sections.length === 0 || api.save === undefined) return;
  const shown = new Set(form.sections.flatMap((section) => section.fields.map(({ field }) => field.split('.')[0])));
  const saved = new Set(Object.values(operations).flatMap(({ saves = {} }) => Object.keys(saves)));
  for (const { name, required, readOnly, default: given } of Object.values(fields)) {
    const isGiven = readOnly || given !== undefined || saved.has(name) || rules[name]?.value !== undefined;
    if (!required || isGiven || shown.has(name)) continue;
    const message = `no section of the form has "${name}", which must be filled in; add it to "fields" of a section`;
    yield finding('unreachable-field', at('form', 'sections'), message);
  }
});

/** Required read-only fields need a source of their value. */
export const checkUnfilledFields = entityCheck(function* (entity, at, { catalogue: { imports } }) {
  const { api, operations, fields, rules } = entity;
  if (api.save === undefined && !Object.values(operations).some(({ saves }) => saves !== undefined)) return;
  const filled = filledIn(entity);
  const stamped = Object.values(imports).flatMap(({ entity: of, stamp }) =>
    of === entity.name ? Object.keys(stamp ?? {}) : [],
  );
  for (const { field, name, path } of locatedFields(fields)) {
    const isFilled =
      isComputed(field) ||
      field.default !== undefined ||
      ('sequence' in field && field.sequence !== undefined) ||
      rules[name]?.value !== undefined ||
      filled.has(name) ||
      stamped.includes(name);
    if (!field.required || !field.readOnly || isFilled) continue;
    const message = `"${name}" must be filled in, but nobody may and nothing does; give it a "default", a "formula" or a rule for its value`;
    yield finding('unfilled-field', at(...path, 'required'), message);
  }
});

function filledIn({ workflow, operations, actions }: Entity): ReadonlySet<string | undefined> {
  return new Set([
    workflow?.field,
    ...Object.values(operations).flatMap(({ saves }) => Object.keys(saves ?? {})),
    ...Object.values(actions).flatMap((action) =>
      action.kind === 'mutation' ? [...Object.keys(action.sets), ...Object.keys(action.stamps)] : [],
    ),
  ]);
}
