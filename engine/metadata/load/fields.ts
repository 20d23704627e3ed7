import type { Field, Fields, Picker } from '../types/index.ts';
import { pascalCase, singularOf } from './names.ts';
import type { FieldSource, FieldSources } from './source.ts';

const picker: Picker = { minCharacters: 0, debounceMs: 500, pageSize: 10, filter: {} };

/** The fields of an entity, group or row with every default filled in; `apiType` is the GraphQL type they belong to. */
export function toFields(sources: FieldSources | undefined, apiType: string): Fields {
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [name, toField(name, source, apiType)]),
  );
}

function toField(name: string, source: FieldSource, apiType: string): Field {
  const base = toBase(name, source);
  switch (source.type) {
    case 'longText':
    case 'text':
    case undefined:
      return toTextField(base, source);
    case 'integer':
    case 'decimal':
      return {
        ...base,
        type: source.type,
        min: source.min,
        max: source.max,
        scale: scaleOf(source),
        unit: source.unit,
      };
    case 'boolean':
    case 'date':
    case 'dateTime':
    case 'json':
      return { ...base, type: source.type };
    case 'enumeration':
      return {
        ...base,
        type: source.type,
        enumeration: source.enumeration ?? '',
        choiceName: source.choiceName,
      };
    case 'reference':
    case 'references':
      return {
        ...base,
        type: source.type,
        to: source.to ?? '',
        by: source.by,
        inputName: source.inputName ?? (source.type === 'reference' ? `${name}Id` : `${singularOf(name)}Ids`),
        picker: { ...picker, ...source.picker },
      };
    case 'group':
    case 'rows':
      return toGroupField(base, source, apiType);
    case 'relation':
      return {
        ...base,
        type: source.type,
        to: source.to ?? '',
        by: source.by,
        through: source.through,
        readOnly: true,
      };
    case 'files':
      return {
        ...base,
        type: source.type,
        accept: source.accept ?? [],
        maxBytes: source.maxBytes ?? 0,
        maxItems: source.maxItems,
      };
  }
}

function toBase(name: string, source: FieldSource) {
  const isDerived = source.formula !== undefined || source.aggregate !== undefined || source.sequence !== undefined;
  return {
    name,
    label: source.label ?? {},
    help: source.help,
    required: source.required ?? false,
    readOnly: source.readOnly ?? isDerived,
    default: source.default,
    formula: source.formula,
    aggregate: source.aggregate,
    source: source.source,
    was: source.was,
    from: source.from,
  };
}

function toTextField(base: ReturnType<typeof toBase>, source: FieldSource): Field {
  const type = source.type === 'longText' ? 'longText' : 'text';
  return {
    ...base,
    type,
    maxLength: source.maxLength ?? (type === 'longText' ? 10_000 : 255),
    minLength: source.minLength,
    pattern: source.pattern,
    format: source.format,
    unique: source.unique ?? false,
    sequence: source.sequence,
  };
}

function toGroupField(base: ReturnType<typeof toBase>, source: FieldSource, ownerType: string): Field {
  const apiType = source.apiType ?? ownerType + pascalCase(base.name);
  return {
    ...base,
    type: source.type === 'rows' ? 'rows' : 'group',
    fields: toFields(source.fields, apiType),
    apiType,
    minItems: source.minItems,
    maxItems: source.maxItems,
  };
}

function scaleOf(source: FieldSource): number {
  return source.type === 'integer' ? 0 : (source.scale ?? 3);
}
