import { isValues, type Values } from '../../record/index.ts';

/** By field: what it was and what it is, references by their ids. */
export type Changes = Readonly<Record<string, Change>>;

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** One field's change as the audit trail keeps it. */
export function changeOf(before: unknown, after: unknown): Change {
  return { from: plain(before ?? null), to: plain(after ?? null) };
}

/** A loaded reference is told by its id alone. */
function plain(value: unknown, isTop = true): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isValues(item) ? plainParts(item) : item));
  if (!isValues(value)) return value;
  return isTop && typeof value['id'] === 'string' ? value['id'] : plainParts(value);
}

function plainParts(value: Values): Values {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isValues(part) && typeof part['id'] === 'string' ? part['id'] : part,
    ]),
  );
}
