import { formatDate } from '../../format/index.ts';
import { useWords } from '../../state/index.ts';
import { areDaysOrdered, toDay } from '../range-entry.ts';
import { BoundsEditor } from './bounds-editor.tsx';
import type { EditorProps } from './editor-props.ts';

const issues = { unread: 'errors.form.date', unordered: 'errors.form.dateRange' };

/** Days from, to, or both, written d.M.yyyy. */
export function DateRangeEditor(editor: EditorProps) {
  const translate = useWords();
  return (
    <BoundsEditor
      {...editor}
      kind="dateRange"
      write={formatDate}
      read={toDay}
      isOrdered={areDaysOrdered}
      box={{ placeholder: translate('list.daySample') }}
      issues={issues}
    />
  );
}
