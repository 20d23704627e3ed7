import { fieldKinds, requiredKeys, sourceKeys } from '../../language/index.ts';
import type { FieldType } from '../../field-types/index.ts';
import type { FieldSource, FieldSources } from '../../language/types.ts';
import { isExpression } from './expression.ts';
import { inEntity, type Check, type Finding, type JsonPath } from './finding.ts';

/** A field has what its type needs and nothing that its type has no use for. */
export const checkFieldProperties: Check = ({ documents }) =>
  Object.entries(documents.entities).flatMap(([entity, source]) =>
    fieldsFindings(source.fields ?? {}, ['fields'], { name: entity, isKept: source.storage?.kept !== false }),
  );

/** The entity that is looked at; one kept nowhere has no tables that its fields would need. */
interface Looked {
  readonly name: string;
  readonly isKept: boolean;
}

function fieldsFindings(fields: FieldSources, path: JsonPath, entity: Looked): readonly Finding[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const here = [...path, name];
    return [...fieldFindings(field, here, entity), ...fieldsFindings(field.fields ?? {}, [...here, 'fields'], entity)];
  });
}

function fieldFindings(field: FieldSource, path: JsonPath, entity: Looked): readonly Finding[] {
  const { type = field.sequence ? 'text' : systemType(path) } = field;
  if (type === undefined)
    return [{ code: 'missing-property', location: inEntity(entity.name, ...path), message: '"type" is missing' }];
  const known = ['type', ...sourceKeys(fieldKinds[type])];
  const useless = Object.keys(field).filter((key) => !known.includes(key));
  const missing = requiredKeys(fieldKinds[type]).filter((key) => !Object.hasOwn(field, key));
  return [
    ...useless.map((key): Finding => ({
      code: 'useless-property',
      location: { ...inEntity(entity.name, ...path, key), of: 'name' },
      message: `a field of type ${type} has no "${key}"`,
    })),
    ...missing.map((key): Finding => ({
      code: 'missing-property',
      location: inEntity(entity.name, ...path),
      message: `a field of type ${type} needs "${key}"`,
    })),
    ...nestingFindings(type, path, entity),
    ...rangeFindings(field, path, entity),
  ];
}

/** The engine's own fields have their types without saying so. */
function systemType(path: JsonPath): FieldType | undefined {
  const [, name, ...inside] = path;
  if (inside.length > 0) return undefined;
  if (name === 'archived') return 'boolean';
  return name === 'createdAt' || name === 'updatedAt' ? 'dateTime' : undefined;
}

function nestingFindings(type: FieldType, path: JsonPath, { name, isKept }: Looked): readonly Finding[] {
  const isNested = path.length > 2;
  const isTopOnly = type === 'rows' || type === 'relation' || type === 'files' || (type === 'references' && isKept);
  if (!isNested || !isTopOnly) return [];
  return [
    {
      code: 'nested-field',
      location: inEntity(name, ...path, 'type'),
      message: `a field of type ${type} stands in the entity itself, not in a group or rows`,
    },
  ];
}

function rangeFindings(
  { min, max, minLength, maxLength, minItems, maxItems, pattern }: FieldSource,
  path: JsonPath,
  entity: Looked,
): readonly Finding[] {
  const pairs = [
    ['min', min, 'max', max],
    ['minLength', minLength, 'maxLength', maxLength],
    ['minItems', minItems, 'maxItems', maxItems],
  ] as const;
  const inverted = pairs.flatMap(([low, from, high, to]): readonly Finding[] =>
    from === undefined || to === undefined || from <= to
      ? []
      : [
          {
            code: 'inverted-range',
            location: inEntity(entity.name, ...path, low),
            message: `"${low}" ${from} is above "${high}" ${to}`,
          },
        ],
  );
  return pattern === undefined || isExpression(pattern)
    ? inverted
    : [
        ...inverted,
        {
          code: 'broken-pattern',
          location: inEntity(entity.name, ...path, 'pattern'),
          message: `${JSON.stringify(pattern)} is not a regular expression`,
        },
      ];
}
