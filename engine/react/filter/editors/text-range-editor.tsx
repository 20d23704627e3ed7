import { rangeFacts, type RangeKind } from '../../../field-types/index.ts';
import { useCatalogue, useLanguage, useWords } from '../../state/index.ts';
import { BoundsEditor } from './bounds-editor.tsx';
import type { EditorProps } from './editor-props.ts';

/** Editor for a range of formatted texts, such as days. */
export function TextRangeEditor(editor: EditorProps & { readonly kind: RangeKind }) {
  const translate = useWords();
  const language = useLanguage();
  const { languages } = useCatalogue();
  const { entry } = rangeFacts[editor.kind];
  if (entry === undefined) return null;
  const { sample, unread, unordered, parse, write } = entry;
  return (
    <BoundsEditor
      {...editor}
      write={(end) => write(end, language)}
      read={(text) => parse(text, languages)}
      box={{ placeholder: 'key' in sample ? translate(sample.key) : write(sample.end, language) }}
      issues={{
        unread,
        unordered: unordered === undefined ? 'list.rangeInvalid' : `errors.form.${unordered}`,
      }}
    />
  );
}
