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

/** Where a person is in a form that is asked step by step. */
export interface FormSteps {
  /** The section of this step; absent where all are asked at once. */
  readonly section: string | undefined;
  readonly label: Text | undefined;
  readonly number: number;
  readonly count: number;
  readonly isLast: boolean;
  /** Leads on, unless something is wrong here, which is told then. */
  readonly next: () => void;
  readonly back: () => void;
  /** Leads to the first step with something wrong, if any. */
  readonly toWrong: () => void;
}

/** The steps of a form: its sections that are shown just now, or all of it at once. */
export function useFormSteps({ entity }: EntityPiece, store: FormStore): FormSteps {
  const layout = useMemo(() => (entity.form?.steps === true ? formLayout(entity) : []), [entity]);
  const [at, setAt] = useState(0);
  // Which of them are shown follows from what is entered.
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
