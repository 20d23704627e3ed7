import type { JsonSchema } from '../json-schema.ts';

/** A schema with named subschemas, each compiled once to a function. */
interface Folded extends Omit<JsonSchema, 'items' | 'properties'> {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Folded>>;
  readonly items?: Folded;
  readonly properties?: Readonly<Record<string, Folded>>;
}

/** Replaces equal subschemas by references: many fields have equal schemas, and compiled code is sent to browsers. */
export function shareSubschemas(schema: JsonSchema): Folded {
  const names = new Map<string, string>();
  const shapes: Record<string, Folded> = {};
  const fold = ({ kind: _kind, unit: _unit, measures: _measures, items, properties, ...rest }: JsonSchema): Folded => ({
    ...rest,
    ...(items !== undefined && { items: named(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, named(part)])),
    }),
  });
  const named = (part: JsonSchema): Folded => {
    const shape = fold(part);
    const text = JSON.stringify(shape);
    if (text === '{}') return {};
    const name = names.get(text) ?? `shape${String(names.size)}`;
    names.set(text, name);
    shapes[name] = shape;
    return { $ref: `#/$defs/${name}` };
  };
  return { ...fold(schema), $defs: shapes };
}
