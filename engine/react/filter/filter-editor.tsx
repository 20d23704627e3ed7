import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { FilterKind } from '../../metadata/types/index.ts';
import type { EditorProps } from './editors/editor-props.ts';
import { lazyComponent } from '../load/index.ts';

const BooleanEditor = lazyComponent(async () => (await import('./editors/boolean-editor.tsx')).BooleanEditor);
const DateRangeEditor = lazyComponent(async () => (await import('./editors/date-range-editor.tsx')).DateRangeEditor);
const EnumerationEditor = lazyComponent(
  async () => (await import('./editors/enumeration-editor.tsx')).EnumerationEditor,
);
const RangeEditor = lazyComponent(async () => (await import('./editors/range-editor.tsx')).RangeEditor);
const ReferenceEditor = lazyComponent(async () => (await import('./editors/reference-editor.tsx')).ReferenceEditor);
const TextEditor = lazyComponent(async () => (await import('./editors/text-editor.tsx')).TextEditor);

const editors: Readonly<Record<FilterKind, ComponentType<EditorProps>>> = {
  text: TextEditor,
  range: RangeEditor,
  dateRange: DateRangeEditor,
  enumeration: EnumerationEditor,
  reference: ReferenceEditor,
  boolean: BooleanEditor,
  flag: BooleanEditor,
};

/** The editor of a filter's kind, loaded when it is first opened; one that stands alone takes the focus. */
export function FilterEditor(props: EditorProps) {
  return (
    <Suspense fallback={<div className="filter-editor" />}>
      <FocusedEditor {...props} />
    </Suspense>
  );
}

function FocusedEditor(props: EditorProps) {
  const Editor = editors[props.filter.kind];
  const box = useRef<HTMLDivElement>(null);
  const { how = 'alone' } = props;
  useEffect(() => {
    if (how === 'alone') box.current?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus();
  }, [how]);
  // The key that opened the editor is let go in it: that is no press of what has the focus there.
  const wasPressedHere = useRef(false);
  return (
    <div
      ref={box}
      onKeyDownCapture={() => {
        wasPressedHere.current = true;
      }}
      onKeyUpCapture={(event) => {
        if (!wasPressedHere.current) event.stopPropagation();
      }}
    >
      <Editor {...props} />
    </div>
  );
}
