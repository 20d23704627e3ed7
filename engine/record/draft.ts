import { isValues, type RecordPath, type Values } from './values.ts';

/** A copy-on-write record: each object on a changed path is copied once, regardless of the number of changes. */
export interface Draft {
  readonly record: () => Values;
  readonly set: (path: RecordPath, value: unknown) => void;
}

/** A copy of the record with one changed value; objects beside the path are shared. */
export function withValue(record: Values, path: RecordPath, value: unknown): Values {
  const draft = draftOf(record);
  draft.set(path, value);
  return draft.record();
}

/** Starts a draft; the original record is not modified. */
export function draftOf(start: Values): Draft {
  let record = start;
  const copies: Copies = { values: new Map(), lists: new Map() };
  return {
    record: () => record,
    set: (path, value) => {
      const made = replaced(record, path, { at: 0, value, copies });
      if (isValues(made)) record = made;
    },
  };
}

/** Copies made by the draft, which it may modify. */
interface Copies {
  readonly values: Map<object, Record<string, unknown>>;
  readonly lists: Map<object, unknown[]>;
}

interface Setting {
  /** Index of the next step of the path. */
  readonly at: number;
  readonly value: unknown;
  readonly copies: Copies;
}

function replaced(container: unknown, path: RecordPath, setting: Setting): unknown {
  const { at, value, copies } = setting;
  const step = path[at];
  if (step === undefined) return value;
  const next = { at: at + 1, value, copies };
  if (typeof step === 'number') {
    const list = listOf(container, copies);
    if (step < list.length) list[step] = replaced(list[step], path, next);
    return list;
  }
  const values = valuesOf(container, copies);
  values[step] = replaced(values[step], path, next);
  return values;
}

function valuesOf(container: unknown, { values }: Copies): Record<string, unknown> {
  const known = isValues(container) ? values.get(container) : undefined;
  if (known !== undefined) return known;
  const copy = isValues(container) ? { ...container } : {};
  values.set(copy, copy);
  return copy;
}

function listOf(container: unknown, { lists }: Copies): unknown[] {
  const known = Array.isArray(container) ? lists.get(container) : undefined;
  if (known !== undefined) return known;
  const items: readonly unknown[] = Array.isArray(container) ? container : [];
  const copy = [...items];
  lists.set(copy, copy);
  return copy;
}
