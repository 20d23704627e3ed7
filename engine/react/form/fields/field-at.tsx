import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { toFieldPathId } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { RecordPath } from '../../../record/index.ts';
import { pathKey } from '../state/paths.ts';

interface FieldAtProps {
  /** Props of the field that holds this one: its registry and handlers are handed on. */
  readonly within: FieldProps;
  /** From the holder's own path. */
  readonly path: RecordPath;
  readonly uiSchema: UiSchema;
  readonly value: unknown;
}

/** A field inside another, rendered by the form library with its own memory of what changed. */
export function FieldAt({ within, path, uiSchema, value }: FieldAtProps) {
  const { registry, fieldPathId, onChange, onBlur, onFocus } = within;
  // The form library's registry always holds its own SchemaField.
  const SchemaField = registry.fields['SchemaField'] as ComponentType<FieldProps>;
  const parent = [...fieldPathId.path, ...path.slice(0, -1)];
  const name = path.at(-1) ?? '';
  return (
    <SchemaField
      name={String(name)}
      schema={schemaAt(within.schema, path)}
      uiSchema={uiSchema}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, parent)}
      formData={value}
      registry={registry}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}

/** The part of a JSON Schema that describes the value at a path. @throws where the schema describes none */
function schemaAt(schema: RJSFSchema, path: RecordPath): RJSFSchema {
  return path.reduce<RJSFSchema>((part, name) => {
    const next = typeof name === 'number' ? part.items : part.properties?.[name];
    if (typeof next !== 'object' || Array.isArray(next))
      throw new Error(`The form's JSON Schema has nothing at "${pathKey(path)}".`);
    return next;
  }, schema);
}
