import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment } from 'react';
import { useLabel } from '../../state/index.ts';
import { useField } from '../form-context.tsx';
import { isReadAsText } from '../is-read-as-text.ts';
import { FieldPairs } from './field-pairs.tsx';

/** A group of fields, in the columns of its section. */
export function GroupTemplate({ fieldPathId: { path }, uiSchema, properties }: ObjectFieldTemplateProps) {
  const field = useField(path);
  const label = useLabel();
  if (field.type !== 'group') return null;
  const isInRow = path.some((part) => typeof part === 'number');
  const columns: unknown = uiSchema?.['ui:options']?.['columns'];
  return (
    <fieldset className="form-group">
      <legend className="visually-hidden">{label(field.label)}</legend>
      <div className={`form-grid form-grid-${typeof columns === 'number' ? columns : 1}`}>
        <FieldPairs
          fields={properties.flatMap(({ name, content }) => {
            const inner = field.fields[name];
            if (inner === undefined) return [];
            // Cells of a table are named by their column.
            const isText = !isInRow && isReadAsText(inner);
            return [{ isText, element: <Fragment key={name}>{content}</Fragment> }];
          })}
        />
      </div>
    </fieldset>
  );
}
