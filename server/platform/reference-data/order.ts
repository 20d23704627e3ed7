import { isReference } from '../../../engine/field-types/index.ts';
import type { Entity } from '../../../engine/metadata/index.ts';

/** Names of `entities` in an order in which each comes after those it refers to; of a ring, the one met first comes last. */
export function referenceOrder(
  names: readonly string[],
  entities: Readonly<Record<string, Entity>>,
): readonly string[] {
  const ordered = new Set<string>();
  const met = new Set<string>();
  const visit = (name: string): void => {
    if (met.has(name)) return;
    met.add(name);
    for (const field of Object.values(entities[name]?.fields ?? {})) {
      if (isReference(field)) visit(field.to);
    }
    ordered.add(name);
  };
  for (const name of names) visit(name);
  return [...ordered].filter((name) => names.includes(name));
}
