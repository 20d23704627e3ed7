import { measures, toField } from '../../language/index.ts';
import type { FieldSource, FieldSources } from '../../language/types.ts';
import type { Fields } from '../types/index.ts';
import { pascalCase, singularOf } from './names.ts';

/** The fields of an entity, group or row with every default filled in; `ownerType` is the GraphQL type they belong to. */
export function toFields(sources: FieldSources | undefined, ownerType: string): Fields {
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [name, toOne(name, source, ownerType)]),
  );
}

function toOne(name: string, source: FieldSource, ownerType: string): Fields[string] {
  const apiType = source.apiType ?? ownerType + pascalCase(name);
  const isDerived = source.formula !== undefined || source.aggregate !== undefined || source.sequence !== undefined;
  return toField(source.type ?? 'text', {
    ...missing,
    ...(source.measures && measures[source.measures]),
    ...source,
    name,
    readOnly: source.type === 'relation' || (source.readOnly ?? isDerived),
    inputName: source.inputName ?? (source.type === 'references' ? `${singularOf(name)}Ids` : `${name}Id`),
    apiType,
    fields: toFields(source.fields, apiType),
  });
}

/** What stands for what a field of its type needs and a check misses. */
const missing = { enumeration: '', to: '', accept: [], maxBytes: 0 };
