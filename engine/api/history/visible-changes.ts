import { type Entity, type Field, type Fields, isComputed } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { AuditEntry, FieldChange } from '../../store/index.ts';

/** A change of one field that is told. */
export interface VisibleChange {
  readonly path: string;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** Whether a path may be told; `authors[].share` is that of a field in rows. */
export type IsVisiblePath = (path: string) => boolean;

/** What an entry tells, field by field: those of groups by themselves, closed ones not at all. */
export function visibleChanges(
  { fields }: Entity,
  { changes }: Pick<AuditEntry, 'changes'>,
  isOpen: IsVisiblePath,
): readonly VisibleChange[] {
  return partsOf(fields, changes, '', isOpen);
}

/** The ids of the files that came with changes, those of the first field first. */
export function filesAdded(changes: readonly VisibleChange[]): readonly string[] {
  return changes.flatMap(({ field, before, after }) => {
    if (field.type !== 'files') return [];
    const were = idsOf(before);
    return idsOf(after).filter((id) => !were.includes(id));
  });
}

function idsOf(files: unknown): readonly string[] {
  return Array.isArray(files) ? files.filter(isValues).map(({ id }) => String(id)) : [];
}

function partsOf(
  fields: Fields,
  changes: Readonly<Record<string, FieldChange>>,
  around: string,
  isTold: IsVisiblePath,
): readonly VisibleChange[] {
  // In the order of the fields; what metadata no longer describe has no words.
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

/** What differs between two states of a group. */
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
