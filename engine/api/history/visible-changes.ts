import { type Entity, type Field, type Fields, isComputed } from '../../metadata/index.ts';
import { isValues, type Values, rowsIn } from '../../record/index.ts';
import type { AuditEntry, FieldChange } from '../../store/index.ts';

/** A visible change of one field. */
export interface VisibleChange {
  readonly path: string;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** True if a path is visible; `authors[].share` is a field in rows. */
export type IsVisiblePath = (path: string) => boolean;

/** The visible changes of an entry: fields of groups one by one, closed fields left out. */
export function visibleChanges(
  { fields }: Entity,
  { changes }: Pick<AuditEntry, 'changes'>,
  isOpen: IsVisiblePath,
): readonly VisibleChange[] {
  return partsOf(fields, changes, '', isOpen);
}

/** Ids of added files, in field order. */
export function filesAdded(changes: readonly VisibleChange[]): readonly string[] {
  return changes.flatMap(({ field, before, after }) => {
    if (field.type !== 'files') return [];
    const were = idsOf(before);
    return idsOf(after).filter((id) => !were.includes(id));
  });
}

function idsOf(files: unknown): readonly string[] {
  return rowsIn(files).map(({ id }) => String(id));
}

function partsOf(
  fields: Fields,
  changes: Readonly<Record<string, FieldChange>>,
  around: string,
  isTold: IsVisiblePath,
): readonly VisibleChange[] {
  // In field order; fields that metadata no longer describe are left out.
  return Object.values(fields).flatMap((field) => {
    const change = Object.hasOwn(changes, field.name) ? changes[field.name] : undefined;
    const path = `${around}${field.name}`;
    if (change === undefined || isComputed(field) || !isTold(path)) return [];
    const { from, to } = change;
    if (field.type === 'group') return partsOf(field.fields, changesIn(from, to), `${path}.`, isTold);
    if (field.type !== 'rows') return [{ path, field, before: from, after: to }];
    const open = (value: unknown) => openRows(field.fields, value, path, isTold);
    return [{ path, field, before: open(from), after: open(to) }];
  });
}

/** Differences between two values of a group. */
function changesIn(before: unknown, after: unknown): Readonly<Record<string, FieldChange>> {
  const [from, to] = [before, after].map((value): Values => (isValues(value) ? value : {}));
  const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  const changes = [...names].map((name) => [name, { from: from?.[name] ?? null, to: to?.[name] ?? null }] as const);
  return Object.fromEntries(changes.filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)));
}

function openRows(fields: Fields, value: unknown, path: string, isTold: IsVisiblePath): unknown {
  if (!Array.isArray(value)) return value;
  return value
    .filter(isValues)
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => Object.hasOwn(fields, name) && isTold(`${path}[].${name}`)),
      ),
    );
}
