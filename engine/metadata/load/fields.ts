import { measures, toField } from '../../language/index.ts';
import type { FieldSource, FieldSources } from '../../language/types.ts';
import type { Fields } from '../types/index.ts';
import { pascalCase, singularOf } from './names.ts';

export interface FieldContext {
  /** The owning GraphQL type. */
  readonly ownerType: string;
  readonly phoneCountries: readonly string[] | undefined;
}

/** The fields of an entity, group or row with every default filled in. */
export function toFields(sources: FieldSources | undefined, context: FieldContext): Fields {
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [name, toOne(name, source, context)]),
  );
}

function toOne(name: string, source: FieldSource, { ownerType, phoneCountries }: FieldContext): Fields[string] {
  const apiType = source.apiType ?? ownerType + pascalCase(name);
  const isDerived = ['formula', 'aggregate', 'sequence', 'joins'].some((key) => Object.hasOwn(source, key));
  return toField(source.type ?? 'text', {
    ...missing,
    ...(source.measures && measures[source.measures]),
    ...source,
    name,
    readOnly: source.type === 'relation' || (source.readOnly ?? isDerived),
    inputName: source.type === 'references' ? `${singularOf(name)}Ids` : `${name}Id`,
    apiType,
    countries: source.countries ?? (source.format === 'phone' ? phoneCountries : undefined),
    fields: toFields(source.fields, { ownerType: apiType, phoneCountries }),
  });
}

/** Placeholders for required properties whose absence a check reports. */
const missing = { enumeration: '', to: '', accept: [], maxBytes: 0 };
