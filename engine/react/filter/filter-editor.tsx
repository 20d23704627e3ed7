import { lazy, Suspense, type ComponentType } from 'react';
import type { FilterKind } from '../../metadata/types/index.ts';
import type { EditorProps } from './editors/editor-props.ts';

const BooleanEditor = lazy(async () => ({ default: (await import('./editors/boolean-editor.tsx')).BooleanEditor }));
const DateRangeEditor = lazy(async () => ({
  default: (await import('./editors/date-range-editor.tsx')).DateRangeEditor,
}));
const EnumerationEditor = lazy(async () => ({
  default: (await import('./editors/enumeration-editor.tsx')).EnumerationEditor,
}));
const RangeEditor = lazy(async () => ({ default: (await import('./editors/range-editor.tsx')).RangeEditor }));
const ReferenceEditor = lazy(async () => ({
  default: (await import('./editors/reference-editor.tsx')).ReferenceEditor,
}));
const TextEditor = lazy(async () => ({ default: (await import('./editors/text-editor.tsx')).TextEditor }));

const editors: Readonly<Record<FilterKind, ComponentType<EditorProps>>> = {
  text: TextEditor,
  range: RangeEditor,
  dateRange: DateRangeEditor,
  enumeration: EnumerationEditor,
  reference: ReferenceEditor,
  boolean: BooleanEditor,
  flag: BooleanEditor,
};

/** The editor of a filter's kind, loaded when it is first opened. */
export function FilterEditor(props: EditorProps) {
  const Editor = editors[props.filter.kind];
  return (
    <Suspense fallback={<div className="filter-editor" />}>
      <Editor {...props} />
    </Suspense>
  );
}
