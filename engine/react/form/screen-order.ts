import { hasParts } from '../../field-types/index.ts';
import type { Text } from '../../metadata/types/index.ts';
import type { RecordPath } from '../../record/index.ts';
import type { PortalEntity } from '../state/index.ts';
import type { PlacedField, PlacedSection } from './form-layout.ts';
import { formFieldAt, parsePath, pathKey } from './state/paths.ts';

/** Sorts issues by the order of their fields in the form; those of the whole record or of hidden fields come last. */
export function inScreenOrder<Issue extends { readonly path: string }>(
  layout: readonly PlacedSection[],
  entity: Pick<PortalEntity, 'fields'>,
  issues: readonly Issue[],
): readonly Issue[] {
  const placed = layout.flatMap(({ fields }) => fields);
  const positions = new Map(issues.map(({ path }) => [path, positionOf(placed, entity, parsePath(path))]));
  return issues.toSorted((one, other) => compare(positions.get(one.path) ?? [], positions.get(other.path) ?? []));
}

/** Position of a path in the form: index of its field, then of each row and field inside. */
function positionOf(
  placed: readonly PlacedField[],
  { fields }: Pick<PortalEntity, 'fields'>,
  path: RecordPath,
): readonly number[] {
  const index = placed.findIndex((one) => isWithin(path, one.path));
  const own = placed[index];
  if (own === undefined) return [placed.length];
  const inner = path.slice(own.path.length).map((part, step) => {
    if (typeof part === 'number') return part;
    const around = formFieldAt(fields, path.slice(0, own.path.length + step));
    const names = hasParts(around) ? Object.keys(around.fields) : [];
    return names.indexOf(part);
  });
  return [index, ...inner];
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, position] of one.entries()) {
    const difference = position - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/**
 * The name of the field at a path on screen: `Authors 2: Share`. Prefixed with the section when it replaces a group, or
 * when another field has the same label.
 */
export function nameOnScreen(
  layout: readonly PlacedSection[],
  { fields }: Pick<PortalEntity, 'fields'>,
  path: RecordPath,
  label: (text: Text | undefined) => string,
): string {
  const placed = layout.flatMap((one) => one.fields.map((field) => ({ section: one.section, ...field })));
  const own = placed.find((one) => isWithin(path, one.path));
  const first = own === undefined ? 1 : own.path.length;
  const names = path.flatMap((part, index) => {
    if (typeof part === 'number' || index + 1 < first) return [];
    const row = path[index + 1];
    return [
      `${label(formFieldAt(fields, path.slice(0, index + 1))?.label)}${typeof row === 'number' ? ` ${row + 1}` : ''}`,
    ];
  });
  const isAmbiguous = placed.filter(({ field }) => label(field.label) === names[0]).length > 1;
  const isNamed = own !== undefined && (own.path.length > 1 || isAmbiguous);
  return [...(isNamed ? [label(own.section.label)] : []), ...names].join(': ');
}

function isWithin(path: RecordPath, placed: RecordPath): boolean {
  const [key, field] = [pathKey(path), pathKey(placed)];
  return key === field || key.startsWith(`${field}.`);
}
