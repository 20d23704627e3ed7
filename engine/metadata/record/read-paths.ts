import { pathsOf, type Rule } from '../../rules/index.ts';
import type { Entity, FieldRules, Fields, Picker } from '../types/index.ts';

/**
 * Every path that validating a record reads: rules, constraints, pickers, sections and inherited units. Row paths are
 * written from the record, `authors[].share`.
 */
export function readPathsOf(entity: Entity): readonly string[] {
  const ofFields = Object.entries(entity.rules).flatMap(([path, rules]) =>
    fromRecord(formulasOf(rules), rowsAround(path)),
  );
  const ofRecord = [
    ...entity.constraints.flatMap(({ when, valid }) => [when, valid]),
    entity.form?.readOnly,
    entity.form?.enabled,
    ...(entity.form?.sections ?? []).flatMap(({ visible, enabled, overlay, list }) => [
      ...[visible, enabled, overlay?.when],
      ...Object.values(list?.filter ?? {}),
    ]),
    ...entity.routes.flatMap(({ instead }) => instead.map(({ when }) => when)),
    ...unitFormulas(entity.fields),
  ];
  const quoted = entity.constraints.flatMap(({ quotes = {} }) => Object.values(quotes));
  return [...new Set([...ofFields, ...pickerPaths(entity.fields, ''), ...fromRecord(ofRecord, ''), ...quoted])];
}

/** The unit of a number may come from a referenced record, which a form needs as soon as it is chosen. */
function unitFormulas(fields: Fields): readonly (Rule | undefined)[] {
  return Object.values(fields).map((field) =>
    'unit' in field && typeof field.unit === 'object' ? fields[field.unit.field]?.formula : undefined,
  );
}

function pickerPaths(fields: Fields, prefix: string): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.type === 'group') return pickerPaths(field.fields, `${prefix}${field.name}.`);
    if (field.type === 'rows') return pickerPaths(field.fields, `${prefix}${field.name}[].`);
    return 'picker' in field ? fromRecord(filterRules(field.picker), prefix) : [];
  });
}

/** All formulas on one field. */
export function formulasOf(rules: FieldRules): readonly (Rule | undefined)[] {
  const { visible, enabled, required, options, country, value, suggested } = rules;
  return [visible, enabled, required, options, country, value?.when, value?.rule, suggested?.rule];
}

/** The formulas that filter a picker. */
export function filterRules({ filter, preselect }: Picker): readonly Rule[] {
  return [...Object.values(filter), ...Object.values(preselect)];
}

function fromRecord(rules: readonly (Rule | undefined)[], rows: string): readonly string[] {
  return rules
    .flatMap((rule) => (rule === undefined ? [] : pathsOf(rule)))
    .map((path) => (path.startsWith('$row.') ? rows + path.slice('$row.'.length) : path))
    .filter((path) => !path.startsWith('$'));
}

/** `authors[].address.city` → `authors[].`; empty outside of rows. */
function rowsAround(path: string): string {
  return /^.*\[\]\./.exec(path)?.[0] ?? '';
}
