import type { FieldProps } from '@rjsf/utils';
import { valueAt } from '../../../record/index.ts';
import { useLabel } from '../../state/index.ts';
import { useField } from '../form-context.tsx';
import { uiSchemaOf } from '../form-layout.ts';
import { isReadAsText } from '../own-text.ts';
import { FieldAt } from './field-at.tsx';
import { FieldPairs } from './field-pairs.tsx';

/** A group of fields, in the columns of its section. */
export function GroupField(props: FieldProps) {
  const { path } = props.fieldPathId;
  const field = useField(path);
  const label = useLabel();
  if (field.type !== 'group') return null;
  const isInRow = path.some((part) => typeof part === 'number');
  const columns: unknown = props.uiSchema?.['ui:options']?.['columns'];
  return (
    <fieldset className="form-group">
      <legend className="visually-hidden">{label(field.label)}</legend>
      <div className={`form-grid form-grid-${typeof columns === 'number' ? columns : 1}`}>
        <FieldPairs
          fields={Object.values(field.fields).map((inner) => ({
            // Cells of a table are named by their column.
            isText: !isInRow && isReadAsText(inner, uiSchemaOf(inner)),
            element: (
              <FieldAt
                key={inner.name}
                within={props}
                path={[inner.name]}
                uiSchema={uiSchemaOf(inner)}
                value={valueAt(props.formData, [inner.name])}
              />
            ),
          }))}
        />
      </div>
    </fieldset>
  );
}
