import type { Entity, FieldRules } from '../metadata/index.ts';
import { pathsOf, type Rule } from '../rules/index.ts';

/**
 * Paths of a record that rules look at in a browser: those on its fields, its constraints, its sections and its pickers.
 * What a rule on a row reads of its row is written from the record, `authors[].share`.
 */
export function readPaths(entity: Entity): readonly string[] {
  const ofFields = Object.entries(entity.rules).flatMap(([path, rules]) => fromRecord(rulesOf(rules), rowsOf(path)));
  const ofPickers = pickerRules(entity).flatMap(([path, rules]) => fromRecord(rules, rowsOf(path)));
  const others = [
    ...entity.constraints.flatMap(({ when, valid }) => [when, valid]),
    entity.form?.readOnly,
    ...(entity.form?.sections ?? []).map(({ visible }) => visible),
  ];
  return [...new Set([...ofFields, ...ofPickers, ...fromRecord(others, '')])];
}

/** Paths the rules read through the reference at `path`, as that record knows them. */
export function readPathsThrough(entity: Entity, path: string): readonly string[] {
  return readPaths(entity)
    .filter((read) => read.startsWith(`${path}.`))
    .map((read) => read.slice(path.length + 1));
}

/** Reference fields of a record by path, those of its groups and rows among them. */
export function referencePaths(fields: Entity['fields'], base = ''): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const path = `${base}${field.name}`;
    if (field.type === 'group') return referencePaths(field.fields, `${path}.`);
    if (field.type === 'rows') return referencePaths(field.fields, `${path}[].`);
    return field.type === 'reference' || field.type === 'references' ? [path] : [];
  });
}

function pickerRules(
  entity: Entity,
  fields = entity.fields,
  base = '',
): readonly (readonly [string, readonly Rule[]])[] {
  return Object.values(fields).flatMap((field) => {
    const path = `${base}${field.name}`;
    if (field.type === 'group') return pickerRules(entity, field.fields, `${path}.`);
    if (field.type === 'rows') return pickerRules(entity, field.fields, `${path}[].`);
    return 'picker' in field ? [[path, Object.values(field.picker.filter)] as const] : [];
  });
}

function rulesOf({ visible, enabled, required, options, value }: FieldRules): readonly (Rule | undefined)[] {
  return [visible, enabled, required, options, value?.rule, value?.when];
}

/** `authors[].share` → `authors[].`; empty outside of rows. */
function rowsOf(path: string): string {
  return path.slice(0, path.lastIndexOf('[].') + 1 && path.lastIndexOf('[].') + 3);
}

function fromRecord(rules: readonly (Rule | undefined)[], rows: string): readonly string[] {
  return rules
    .flatMap((rule) => (rule === undefined ? [] : pathsOf(rule)))
    .map((path) => (path.startsWith('$row.') ? `${rows}${path.slice('$row.'.length)}` : path))
    .filter((path) => !path.startsWith('$'));
}
