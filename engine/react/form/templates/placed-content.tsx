import { getByPath, toFieldPathId, type FieldProps, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { useCallback, type ComponentType } from 'react';
import { valueAt, type RecordPath } from '../../../record/index.ts';
import { useOpenForm } from '../form-context.tsx';
import type { PlacedField } from '../form-layout.ts';
import { pathKey } from '../state/paths.ts';

interface PlacedContentProps {
  readonly placed: PlacedField;
  /** What the form library gives the template of the whole record. */
  readonly record: ObjectFieldTemplateProps;
}

/** A field where a section places it: as the form library rendered it, or, out of its group, rendered by its path. */
export function PlacedContent({ placed, record }: PlacedContentProps) {
  const [first, ...inner] = placed.path;
  if (inner.length > 0) return <InnerContent placed={placed} record={record} />;
  return record.properties.find(({ name }) => name === first)?.content;
}

function InnerContent({ placed: { path, uiSchema }, record }: PlacedContentProps) {
  const { registry, schema, formData, errorSchema } = record;
  const { store } = useOpenForm();
  // A template is given no way to change what it has not rendered itself.
  const change = useCallback<FieldProps['onChange']>(
    (value, at) => store.dispatch({ kind: 'set', path: at, value: value ?? null }),
    [store],
  );
  // The form library's registry always holds its own SchemaField.
  const SchemaField = registry.fields['SchemaField'] as ComponentType<FieldProps>;
  return (
    <SchemaField
      name={String(path.at(-1))}
      schema={schemaAt(schema, path)}
      uiSchema={uiSchema}
      errorSchema={getByPath(errorSchema, [...path])}
      fieldPathId={toFieldPathId('', registry.globalFormOptions, [...path])}
      formData={valueAt(formData, path)}
      registry={registry}
      onChange={change}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
}

function ignore(): void {
  // Nobody asks where the focus is.
}

/** The part of a JSON Schema that describes the value at a path. @throws where the schema describes none */
function schemaAt(schema: RJSFSchema, path: RecordPath): RJSFSchema {
  return path.reduce<RJSFSchema>((part, name) => {
    const next = part.properties?.[name];
    if (typeof next !== 'object') throw new Error(`The form's JSON Schema has nothing at "${pathKey(path)}".`);
    return next;
  }, schema);
}
