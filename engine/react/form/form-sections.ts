import { valueAt } from '../../record/index.ts';
import { useFormState, useOpenForm } from './form-context.tsx';
import type { PlacedSection } from './form-layout.ts';
import { visibleIssues, type FormState } from './state/form-state.ts';
import { overlayKey, sectionKey } from './state/form-validator.ts';
import { pathKey } from './state/paths.ts';

/** Id of a section's card. */
export function sectionId(formId: string, section: string): string {
  return `${formId}:section:${section}`;
}

/** True when a section is shown: its rule holds and a field is visible. A list is shown once the record is saved. */
export function isSectionVisible(state: FormState, { section, fields }: PlacedSection): boolean {
  if (state.fields[sectionKey(section.name)]?.visible === false) return false;
  if (section.list !== undefined) return typeof state.original['id'] === 'string';
  return section.panel !== undefined || fields.some(({ path }) => state.fields[pathKey(path)]?.visible !== false);
}

/** True when a section of the open form is shown now. */
export function useSectionVisible(placed: PlacedSection): boolean {
  return useFormState((state) => isSectionVisible(state, placed));
}

/** True when the overlay of a section covers its fields now. */
export function useIsCovered(section: string): boolean {
  return useFormState(({ fields }) => fields[overlayKey(section)]?.visible === true);
}

/** Number of visible errors in a section. */
export function sectionErrors(state: FormState, { fields }: PlacedSection): number {
  const errors = visibleIssues(state).filter(({ severity }) => severity === 'error');
  return errors.filter(({ path }) => fields.some((placed) => isWithin(path, pathKey(placed.path)))).length;
}

/** Paths with errors in a section, visible or not. */
export function wrongPaths({ issues, serverIssues }: FormState, { fields }: PlacedSection): readonly string[] {
  const errors = [...issues, ...serverIssues].filter(({ severity }) => severity === 'error');
  return errors.map(({ path }) => path).filter((path) => fields.some((placed) => isWithin(path, pathKey(placed.path))));
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

/** Number of items in a section with a single field of rows or files; undefined for others and when empty. */
export function sectionCount({ data }: FormState, { fields }: PlacedSection): string | undefined {
  const [placed, ...others] = fields;
  if (placed === undefined || others.length > 0 || !['rows', 'files'].includes(placed.field.type)) return undefined;
  const values = valueAt(data, placed.path);
  return Array.isArray(values) && values.length > 0 ? String(values.length) : undefined;
}

/** The visible sections with their numbers of errors and items. */
export function useSectionMarks(
  layout: readonly PlacedSection[],
): readonly { readonly placed: PlacedSection; readonly errors: number; readonly count: string | undefined }[] {
  const { store, mode } = useOpenForm();
  const marks = (state: FormState) =>
    layout
      .filter((placed) => isSectionVisible(state, placed))
      .map((placed) => ({
        placed,
        errors: sectionErrors(state, placed),
        count: mode === 'read' ? sectionCount(state, placed) : undefined,
      }));
  useFormState((state) =>
    marks(state)
      .map(({ placed, errors, count }) => `${placed.section.name} ${errors} ${count}`)
      .join('\n'),
  );
  return marks(store.state());
}
