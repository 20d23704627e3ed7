import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { GroupTemplate } from './group-template.tsx';
import { RecordTemplate } from './record-template.tsx';
import { RowCells } from './rows-template.tsx';

/** An object of the form's data: the record itself, a row of a list, or a group of fields. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { path } = props.fieldPathId;
  if (path.length === 0) return <RecordTemplate {...props} />;
  return typeof path.at(-1) === 'number' ? <RowCells {...props} /> : <GroupTemplate {...props} />;
}
