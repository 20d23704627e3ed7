import { valueTypes, hasPlainValue, hasParts } from '../../engine/field-types/index.ts';
import type { Catalogue, Entity, Field, Fields } from '../../engine/metadata/types/index.ts';

/** Built-in fields of every stored record. */
const builtIn: Readonly<Record<string, string>> = {
  id: 'string',
  rowVersion: 'number',
  createdAt: 'string',
  updatedAt: 'string',
};

/** Module text with a record type per entity, for hooks and resolvers. */
export function recordTypesText(catalogue: Catalogue): string {
  const entities = Object.values(catalogue.entities);
  return `/** A record that another one names, as far as it was selected. */
export type Reference<R extends { readonly id: string }> = Pick<R, 'id'> & Partial<R>;

${enumerations(catalogue).join('\n')}

${entities.flatMap((entity) => entityTypes(catalogue, entity)).join('\n\n')}

/** Record types by entity name. */
export interface Records {\n${entities.map(({ name, api }) => `  readonly ${name}: ${api.type};`).join('\n')}
}
`;
}

function enumerations({ enumerations: all }: Catalogue): readonly string[] {
  return Object.entries(all).map(
    ([name, { values }]) => `export type ${name} = ${values.map((value) => `'${value.name}'`).join(' | ')};`,
  );
}

/** Interfaces of an entity's records and their nested groups and rows. */
function entityTypes(catalogue: Catalogue, entity: Entity): readonly string[] {
  const own = Object.entries(builtIn).map(([name, type]) => `  readonly ${name}: ${type};`);
  const described = Object.values(entity.fields).filter(({ name }) => !Object.hasOwn(builtIn, name));
  return [
    ...partTypes(catalogue, entity.fields),
    `export interface ${entity.api.type} {\n${[...own, ...members(catalogue, described)].join('\n')}\n}`,
  ];
}

function partTypes(catalogue: Catalogue, fields: Fields): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    if (!hasParts(field)) return [];
    const id = field.type === 'rows' ? ['  readonly id: string;'] : [];
    const inside = [...id, ...members(catalogue, Object.values(field.fields))];
    return [...partTypes(catalogue, field.fields), `export interface ${field.apiType} {\n${inside.join('\n')}\n}`];
  });
}

/** Null for an empty field (required ones too before validation); absent when not selected. */
function members(catalogue: Catalogue, fields: readonly Field[]): readonly string[] {
  return fields.map((field) => `  readonly ${field.name}?: ${fieldType(catalogue, field)} | null;`);
}

/** Type text of a field's values. @param module prefix of other type names, such as `records.` */
export function fieldType({ entities }: Catalogue, field: Field, module = ''): string {
  if (hasPlainValue(field)) return valueTypes[field.type].record;
  const referenceTo = (name: string): string => {
    const target = entities[name];
    if (target === undefined) throw new Error(`there is no entity "${name}"`);
    return `${module}Reference<${module}${target.api.type}>`;
  };
  switch (field.type) {
    case 'enumeration':
      return `${module}${field.enumeration}`;
    case 'reference':
      return referenceTo(field.to);
    case 'references':
    case 'relation':
      return `readonly ${referenceTo(field.to)}[]`;
    case 'group':
      return `${module}${field.apiType}`;
    case 'rows':
      return `readonly ${module}${field.apiType}[]`;
    case 'files':
      return 'readonly { readonly id: string }[]';
  }
}
