import { type Fields, isSameValue } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { AuditEntry } from '../../store/index.ts';

/** What a save changes, field by field, as the audit trail keeps it: references by their ids. */
export function changesOf(fields: Fields, before: Values | undefined, after: Values): AuditEntry['changes'] {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const field of Object.values(fields)) {
    const isKept = field.formula === undefined && field.aggregate === undefined && field.type !== 'relation';
    if (!isKept || isSameValue(field, before?.[field.name], after[field.name])) continue;
    changes[field.name] = { from: plain(before?.[field.name] ?? null), to: plain(after[field.name] ?? null) };
  }
  return changes;
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
