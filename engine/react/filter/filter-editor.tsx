import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import { rangeFacts, isRangeKind, type RangeKind } from '../../field-types/index.ts';
import type { FilterKind } from '../../metadata/types/index.ts';
import type { EditorProps } from './editors/editor-props.ts';
import { lazyComponent } from '../load/index.ts';

const BooleanEditor = lazyComponent(async () => (await import('./editors/boolean-editor.tsx')).BooleanEditor);
const EnumerationEditor = lazyComponent(
  async () => (await import('./editors/enumeration-editor.tsx')).EnumerationEditor,
);
const RangeEditor = lazyComponent(async () => (await import('./editors/range-editor.tsx')).RangeEditor);
const ReferenceEditor = lazyComponent(async () => (await import('./editors/reference-editor.tsx')).ReferenceEditor);
const TextRangeEditor = lazyComponent(async () => (await import('./editors/text-range-editor.tsx')).TextRangeEditor);
const TextEditor = lazyComponent(async () => (await import('./editors/text-editor.tsx')).TextEditor);

const editors: Readonly<Record<Exclude<FilterKind, RangeKind>, ComponentType<EditorProps>>> = {
  text: TextEditor,
  enumeration: EnumerationEditor,
  reference: ReferenceEditor,
  boolean: BooleanEditor,
  flag: BooleanEditor,
};

/** The editor of a filter's kind, loaded on first use; with `how: 'alone'` it takes the focus. */
export function FilterEditor(props: EditorProps) {
  return (
    <Suspense fallback={<div className="filter-editor" />}>
      <FocusedEditor {...props} />
    </Suspense>
  );
}

function FocusedEditor(props: EditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const { how = 'alone' } = props;
  useEffect(() => {
    if (how === 'alone') box.current?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus();
  }, [how]);
  return (
    <div ref={box}>
      <EditorOf {...props} />
    </div>
  );
}

function EditorOf(props: EditorProps) {
  const { kind } = props.filter;
  if (isRangeKind(kind))
    return rangeFacts[kind].entry === undefined ? (
      <RangeEditor {...props} />
    ) : (
      <TextRangeEditor {...props} kind={kind} />
    );
  const Editor = editors[kind];
  return <Editor {...props} />;
}
