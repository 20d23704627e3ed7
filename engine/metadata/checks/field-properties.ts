import { fieldKinds, requiredKeys, sourceKeys } from '../../language/index.ts';
import type { FieldType } from '../../field-types/index.ts';
import type { FieldSource, FieldSources } from '../../language/types.ts';
import { isExpression } from './expression.ts';
import { atBelow, entityCheck, finding, keyAt, type At, type Findings, type JsonPath } from './finding.ts';

/** Checks that a field has the properties its type requires and no others. */
export const checkFieldProperties = entityCheck(function* ({ name }, at, { documents }) {
  const { fields = {}, storage } = documents.entities[name] ?? {};
  yield* fieldsFindings(fields, ['fields'], { at, isKept: storage?.kept !== false });
});

/** The entity being checked; without storage its fields need no tables. */
interface FieldsContext {
  readonly at: At;
  readonly isKept: boolean;
}

function* fieldsFindings(fields: FieldSources, path: JsonPath, entity: FieldsContext): Findings {
  for (const [name, field] of Object.entries(fields)) {
    yield* fieldFindings(field, [...path, name], entity);
    yield* fieldsFindings(field.fields ?? {}, [...path, name, 'fields'], entity);
  }
}

function* fieldFindings(field: FieldSource, path: JsonPath, entity: FieldsContext): Findings {
  const at = atBelow(entity.at, ...path);
  const { type = field.sequence ? 'text' : systemType(path) } = field;
  if (type === undefined) return yield finding('missing-property', at(), '"type" is missing');
  const known = ['type', ...sourceKeys(fieldKinds[type])];
  for (const key of Object.keys(field))
    if (!known.includes(key))
      yield finding('useless-property', keyAt(at(key)), `a field of type ${type} has no "${key}"`);
  for (const key of requiredKeys(fieldKinds[type]))
    if (!Object.hasOwn(field, key)) yield finding('missing-property', at(), `a field of type ${type} needs "${key}"`);
  const isTopOnly =
    type === 'rows' || type === 'relation' || type === 'files' || (type === 'references' && entity.isKept);
  if (isTopOnly && path.length > 2) {
    const message = `a field of type ${type} stands in the entity itself, not in a group or rows`;
    yield finding('nested-field', at('type'), message);
  }
  yield* rangeFindings(field, at);
}

/** Types of the engine's own fields, which the source need not repeat. */
function systemType(path: JsonPath): FieldType | undefined {
  const [, name, ...inside] = path;
  if (inside.length > 0) return undefined;
  if (name === 'archived') return 'boolean';
  return name === 'createdAt' || name === 'updatedAt' ? 'dateTime' : undefined;
}

function* rangeFindings({ pattern, ...field }: FieldSource, at: At): Findings {
  const pairs = [
    ['min', 'max'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const;
  for (const [low, high] of pairs) {
    const [from, to] = [field[low], field[high]];
    if (from !== undefined && to !== undefined && from > to)
      yield finding('inverted-range', at(low), `"${low}" ${from} is above "${high}" ${to}`);
  }
  if (pattern !== undefined && !isExpression(pattern))
    yield finding('broken-pattern', at('pattern'), `${JSON.stringify(pattern)} is not a regular expression`);
}
