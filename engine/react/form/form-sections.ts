import { useFormState, useOpenForm } from './form-context.tsx';
import type { PlacedSection } from './form-layout.ts';
import { shownIssues, type FormState } from './state/form-state.ts';
import { overlayKey, sectionKey } from './state/judge.ts';
import { pathKey } from './state/paths.ts';

/** The id of a section's card. */
export function sectionId(formId: string, section: string): string {
  return `${formId}:section:${section}`;
}

/** Whether a section is shown: where its rule holds and at least one of its fields is visible; a list once the record is stored. */
export function isSectionVisible(state: FormState, { section, fields }: PlacedSection): boolean {
  if (state.fields[sectionKey(section.name)]?.visible === false) return false;
  if (section.list !== undefined) return typeof state.original['id'] === 'string';
  return section.panel !== undefined || fields.some(({ path }) => state.fields[pathKey(path)]?.visible !== false);
}

/** Whether a section of the open form is shown now. */
export function useSectionVisible(placed: PlacedSection): boolean {
  return useFormState((state) => isSectionVisible(state, placed));
}

/** Whether the overlay of a section of the open form covers its fields now. */
export function useIsCovered(section: string): boolean {
  return useFormState(({ fields }) => fields[overlayKey(section)]?.visible === true);
}

/** How many errors the person is told within a section. */
export function sectionErrors(state: FormState, { fields }: PlacedSection): number {
  const errors = shownIssues(state).filter(({ severity }) => severity === 'error');
  return errors.filter(({ path }) => fields.some((placed) => isWithin(path, pathKey(placed.path)))).length;
}

/** The paths within a section of which something is wrong, told or not. */
export function wrongPaths({ issues, serverIssues }: FormState, { fields }: PlacedSection): readonly string[] {
  const errors = [...issues, ...serverIssues].filter(({ severity }) => severity === 'error');
  return errors.map(({ path }) => path).filter((path) => fields.some((placed) => isWithin(path, pathKey(placed.path))));
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

/** The sections shown now, each with its number of errors. */
export function useSectionMarks(
  layout: readonly PlacedSection[],
): readonly { readonly placed: PlacedSection; readonly errors: number }[] {
  const { store } = useOpenForm();
  const marks = (state: FormState) =>
    layout
      .filter((placed) => isSectionVisible(state, placed))
      .map((placed) => ({ placed, errors: sectionErrors(state, placed) }));
  useFormState((state) =>
    marks(state)
      .map(({ placed, errors }) => `${placed.section.name} ${errors}`)
      .join('\n'),
  );
  return marks(store.state());
}
