import { useLanguage } from '../../state/index.ts';
import { formatNumber } from '../../format/index.ts';
import { toFigure } from '../figure-entry.ts';
import { BoundsEditor } from './bounds-editor.tsx';
import type { EditorProps } from './editor-props.ts';

const issues = { unread: 'errors.form.number', unordered: 'list.rangeInvalid' };

/** Editor for a range of numbers. */
export function RangeEditor(editor: EditorProps) {
  const language = useLanguage();
  return (
    <BoundsEditor
      {...editor}
      kind="range"
      write={(bound) => formatNumber(bound, language, { isUngrouped: true })}
      read={(entry) => toFigure(entry, language, editor.filter.units)}
      box={{ inputMode: 'decimal' }}
      issues={issues}
    />
  );
}
