import type { Fields } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';

/** The records that a place names for references which a person may choose. */
export function prefilledReferences(fields: Fields, named: Readonly<Record<string, string>> = {}): Values {
  const chosen = Object.entries(named).filter(([name]) => {
    const field = fields[name];
    return field?.type === 'reference' && !field.readOnly;
  });
  return Object.fromEntries(chosen.map(([name, id]) => [name, { id }]));
}
