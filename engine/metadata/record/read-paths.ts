import { pathsOf, type Rule } from '../../rules/index.ts';
import type { Entity, FieldRules, Fields, Picker } from '../types/index.ts';

/**
 * Every path that validating a record reads: rules, constraints, pickers, sections and inherited units. Row paths are
 * written from the record, `authors[].share`.
 */
export function readPathsOf(
  entity: Pick<Entity, 'fields' | 'rules' | 'constraints' | 'form' | 'routes'>,
): readonly string[] {
  const ofFields = Object.entries(entity.rules).flatMap(([path, rules]) => pathsFromRecord(formulasOf(rules), path));
  const ofRecord = [
    ...entity.constraints.flatMap(({ when, valid }) => [when, valid]),
    entity.form?.readOnly,
    entity.form?.enabled,
    ...(entity.form?.sections ?? []).flatMap(({ visible, enabled, overlay, list }) => [
      ...[visible, enabled, overlay?.when],
      ...Object.values(list?.filter ?? {}),
    ]),
    ...entity.routes.flatMap(({ instead }) => instead.map(({ when }) => when)),
  ];
  const quoted = entity.constraints.flatMap(({ quotes = {} }) => Object.values(quotes));
  return [...new Set([...ofFields, ...fieldPaths(entity.fields), ...pathsFromRecord(ofRecord), ...quoted])];
}

/**
 * Paths read by pickers and unit fields. A unit may come from a referenced record, which a form needs as soon as it is
 * chosen. The unit field is a sibling of the figure or a field of the record.
 */
function fieldPaths(fields: Fields, record = fields, prefix = ''): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    if ('fields' in field)
      return fieldPaths(field.fields, record, `${prefix}${field.name}${field.type === 'rows' ? '[]' : ''}.`);
    const unit = 'unit' in field && typeof field.unit === 'object' ? field.unit.field : undefined;
    const ofUnit = unit === undefined ? undefined : (fields[unit] ?? record[unit])?.formula;
    return pathsFromRecord([...('picker' in field ? filterRules(field.picker) : []), ofUnit], prefix);
  });
}

/** All formulas on one field. */
export function formulasOf(rules: FieldRules): readonly (Rule | undefined)[] {
  const { visible, enabled, required, options, country, value, suggested } = rules;
  return [visible, enabled, required, options, country, value?.when, value?.rule, suggested?.rule];
}

/** The formulas that filter a picker. */
export function filterRules({ filter, offers, preselect }: Picker): readonly Rule[] {
  return [filter, offers, preselect].flatMap((rules) => Object.values(rules));
}

/** What rules at a path read, written from the record; what is not of the record is left out. */
export function pathsFromRecord(rules: readonly (Rule | undefined)[], at = ''): readonly string[] {
  // `authors[].address.city` → `authors[].`; empty outside of rows.
  const rows = /^.*\[\]\./.exec(at)?.[0] ?? '';
  return rules
    .flatMap((rule) => (rule === undefined ? [] : pathsOf(rule)))
    .map((path) => (path.startsWith('$row.') ? rows + path.slice('$row.'.length) : path))
    .filter((path) => !path.startsWith('$'));
}
