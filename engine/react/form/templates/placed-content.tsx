import {
  getByPath,
  toFieldPathId,
  type FieldPathList,
  type FieldProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils';
import { createContext, use, useCallback, type ComponentType } from 'react';
import { valueAt, type RecordPath } from '../../../record/index.ts';
import type { PlacedField } from '../form-layout.ts';
import { pathKey } from '../state/paths.ts';

const RecordContext = createContext<ObjectFieldTemplateProps | undefined>(undefined);

/** Provides the root template's props to sections, so that these need not render again with it. */
export const RecordProvider = RecordContext.Provider;

/** Changes a field of the open form by its path, as the form library does for fields that it renders. */
export const SetFieldValue = createContext<(path: FieldPathList, value: unknown) => void>(() => {
  throw new Error('no form is open around this field');
});

interface PlacedContentProps {
  readonly placed: PlacedField;
}

/** A field in a section: as rendered by the form library, or, taken out of its group, rendered here by its path. */
export function PlacedContent({ placed }: PlacedContentProps) {
  const record = use(RecordContext);
  const [first, ...inner] = placed.path;
  if (record === undefined) return null;
  if (inner.length > 0) return <InnerContent placed={placed} record={record} />;
  return record.properties.find(({ name }) => name === first)?.content;
}

interface InnerContentProps extends PlacedContentProps {
  readonly record: ObjectFieldTemplateProps;
}

function InnerContent({ placed: { path, uiSchema }, record }: InnerContentProps) {
  const { registry, schema, errorSchema } = record;
  const setFieldValue = use(SetFieldValue);
  // The library gives templates no callback to change other fields.
  const change = useCallback<FieldProps['onChange']>((value, at) => setFieldValue(at, value), [setFieldValue]);
  // The form library's registry always contains its SchemaField.
  const SchemaField = registry.fields['SchemaField'] as ComponentType<FieldProps>;
  return (
    <SchemaField
      name={String(path.at(-1))}
      schema={schemaAt(schema, path)}
      uiSchema={uiSchema}
      errorSchema={getByPath(errorSchema, [...path])}
      fieldPathId={toFieldPathId('', registry.globalFormOptions, [...path])}
      formData={valueAt(record.formData, path)}
      registry={registry}
      onChange={change}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
}

function ignore(): void {
  // Focus and blur are not used.
}

/** The part of a JSON Schema at a path. @throws Error when there is none */
function schemaAt(schema: RJSFSchema, path: RecordPath): RJSFSchema {
  return path.reduce<RJSFSchema>((part, name) => {
    const next = part.properties?.[name];
    if (typeof next !== 'object') throw new Error(`The form's JSON Schema has nothing at "${pathKey(path)}".`);
    return next;
  }, schema);
}
