import { displayPaths, fieldAt, readPathsOf, type Catalogue, type Entity } from '../metadata/index.ts';
import { referencePaths } from './reference-paths.ts';
import { mergeSelections, ownPaths, selectPaths, type FieldTree } from './selection.ts';

/** The selection of a record's form and detail: shown fields, inputs of rules, timestamps and permitted actions. */
export function detailSelection(catalogue: Catalogue, entity: Entity): FieldTree {
  const shown = entity.form ? formPaths(entity) : ownPaths(entity);
  const times = ['createdAt', 'updatedAt'].filter((name) => name in entity.fields);
  const reads = readPathsOf(entity).map((path) => withoutId(catalogue, entity, path));
  const selection = selectPaths(catalogue, entity, [
    ...displayPaths(entity),
    ...shown,
    ...statusPaths(entity),
    ...reads,
    ...times,
    ...archivedMarks(catalogue, entity, shown),
  ]);
  return mergeSelections(selection, {
    rowVersion: true,
    permittedActions: { name: true, permitted: true, reason: true, params: true },
  });
}

/** Paths of the fields and units in a form's sections, and of those its panels read. */
export function formPaths(entity: Entity): readonly string[] {
  const shown = (entity.form?.sections ?? []).flatMap(({ fields }) => fields.map(({ field }) => field));
  const units = Object.values(entity.fields).flatMap((field) =>
    'unit' in field && typeof field.unit === 'object' ? [field.unit.field] : [],
  );
  return [...shown, ...units, ...(entity.form?.reads ?? [])];
}

/** `archived` of each shown reference whose entity supports archiving. */
function archivedMarks({ entities }: Catalogue, entity: Entity, shown: readonly string[]): readonly string[] {
  return referencePaths(entity.fields).flatMap((path) => {
    const field = fieldAt(entities, entity.fields, path);
    const target = field !== undefined && 'to' in field ? entities[field.to] : undefined;
    const isShown = shown.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[]`));
    return isShown && target !== undefined && 'archived' in target.fields ? [`${path}.archived`] : [];
  });
}

function statusPaths({ workflow }: Entity): readonly string[] {
  return workflow ? [workflow.field] : [];
}

/** A relation counted by a rule is selected by the ids of its items only. */
function withoutId(catalogue: Catalogue, entity: Entity, path: string): string {
  return fieldAt(catalogue.entities, entity.fields, path)?.type === 'relation' ? `${path}.id` : path;
}
