import { useMemo, useState } from 'react';
import type { Text } from '../../metadata/types/index.ts';
import {
  formLayout,
  isSectionVisible,
  useStoreState,
  wrongPaths,
  type FormState,
  type FormStore,
  type PlacedSection,
} from '../form/index.ts';
import type { EntityPiece } from '../state/index.ts';

/** The current step of a form. */
export interface FormSteps {
  /** Name of the step's section; undefined when the form has no steps. */
  readonly section: string | undefined;
  readonly label: Text | undefined;
  readonly number: number;
  readonly count: number;
  readonly isLast: boolean;
  /** Goes to the next step, or shows the issues of this one. */
  readonly next: () => void;
  readonly back: () => void;
  /** Goes to the first step with an issue, if any. */
  readonly toWrong: () => void;
}

/** The steps of a form: its visible sections, or the whole form as one step. */
export function useFormSteps({ entity }: EntityPiece, store: FormStore): FormSteps {
  const layout = useMemo(() => (entity.form?.steps === true ? formLayout(entity) : []), [entity]);
  const [at, setAt] = useState(0);
  // Renders again when the number of visible sections changes.
  useStoreState(store, (state) => shownOf(layout, state).length);
  const shown = shownOf(layout, store.state());
  const index = Math.min(at, Math.max(shown.length - 1, 0));
  const placed = shown[index];
  return {
    section: placed?.section.name,
    label: placed?.section.label,
    number: index + 1,
    count: shown.length,
    isLast: index >= shown.length - 1,
    next: () => {
      const paths = placed === undefined ? [] : wrongPaths(store.state(), placed);
      if (paths.length > 0) store.dispatch({ kind: 'pass', paths });
      else setAt(index + 1);
    },
    back: () => setAt(index - 1),
    toWrong: () => {
      const wrong = shownOf(layout, store.state()).findIndex((each) => wrongPaths(store.state(), each).length > 0);
      if (wrong !== -1) setAt(wrong);
    },
  };
}

function shownOf(layout: readonly PlacedSection[], state: FormState): readonly PlacedSection[] {
  return layout.filter((placed) => isSectionVisible(state, placed));
}
