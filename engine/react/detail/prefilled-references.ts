import type { Fields } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';

/** Prefilled references from ids by field name; read-only fields are ignored. */
export function prefilledReferences(fields: Fields, named: Readonly<Record<string, string>> = {}): Values {
  const chosen = Object.entries(named).filter(([name]) => {
    const field = fields[name];
    return field?.type === 'reference' && !field.readOnly;
  });
  return Object.fromEntries(chosen.map(([name, id]) => [name, { id }]));
}
