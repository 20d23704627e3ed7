import type { FieldProps } from '@rjsf/utils';
import { useCallback, type ComponentType } from 'react';
import { isValues } from '../../../record/index.ts';
import { useField } from '../form-context.tsx';
import { newData } from '../state/form-data.ts';

/**
 * Rows rendered by the form library's field; a new row gets the defaults of its fields. Errors from the library's
 * change event are dropped, since it would move them along with rows and keep them beside the given ones.
 */
export function RowsField(props: FieldProps) {
  const { fieldPathId, onChange, registry } = props;
  const field = useField(fieldPathId.path);
  // The form library's registry always contains its ArrayField.
  const ArrayField = registry.fields['ArrayField'] as ComponentType<FieldProps>;
  const depth = fieldPathId.path.length;
  const change = useCallback<FieldProps['onChange']>(
    (value, path, _errors, id) => {
      const isWhole = path.length === depth && field.type === 'rows' && Array.isArray(value);
      onChange(isWhole ? value.map((row: unknown) => started(row, field.fields)) : value, path, undefined, id);
    },
    [onChange, field, depth],
  );
  return <ArrayField {...props} onChange={change} />;
}

function started(row: unknown, fields: Parameters<typeof newData>[0]): unknown {
  return isValues(row) && Object.keys(row).length > 0 ? row : newData(fields);
}
