import type { ReactElement } from 'react';
import { useOpenForm } from '../form-context.tsx';

/** A field of a grid as an element with a key. */
export interface DrawnField {
  /** True when read mode shows it as label and text. */
  readonly isText: boolean;
  readonly element: ReactElement;
}

/** The fields of a grid; in read mode consecutive labels and values form a description list. */
export function FieldPairs({ fields }: { readonly fields: readonly DrawnField[] }) {
  const { mode } = useOpenForm();
  if (mode === 'edit') return fields.map(({ element }) => element);
  return runsOf(fields).map(({ isText, elements: [first, ...others] }) =>
    isText ? (
      <dl key={first.key} className="form-pairs">
        {first}
        {others}
      </dl>
    ) : (
      [first, ...others]
    ),
  );
}

interface Run {
  readonly isText: boolean;
  readonly elements: readonly [ReactElement, ...ReactElement[]];
}

/** Groups consecutive fields of the same kind. */
function runsOf(fields: readonly DrawnField[]): readonly Run[] {
  return fields.reduce<readonly Run[]>((runs, { isText, element }) => {
    const last = runs.at(-1);
    return last?.isText === isText
      ? [...runs.slice(0, -1), { isText, elements: [...last.elements, element] }]
      : [...runs, { isText, elements: [element] }];
  }, []);
}
