import { valueAt } from '../../record/index.ts';
import { useFormState, useOpenForm } from './form-context.tsx';
import type { PlacedSection } from './form-layout.ts';
import { visibleIssues, type FormState } from './state/form-state.ts';
import { overlayKey, sectionKey } from './state/form-validator.ts';
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
  const errors = visibleIssues(state).filter(({ severity }) => severity === 'error');
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

/** How much is in a section of nothing but rows or files, in words; undefined of others, and of what is empty. */
export function sectionCount({ data }: FormState, { fields }: PlacedSection): string | undefined {
  const [placed, ...others] = fields;
  if (placed === undefined || others.length > 0 || !['rows', 'files'].includes(placed.field.type)) return undefined;
  const values = valueAt(data, placed.path);
  return Array.isArray(values) && values.length > 0 ? String(values.length) : undefined;
}

/** The sections shown now, each with its number of errors and how much is in it. */
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
