import { displayPaths, fieldAt, readPathsOf, type Catalogue, type Entity } from '../metadata/index.ts';
import { referencePaths } from './reference-paths.ts';
import { mergeSelections, ownPaths, selectPaths, type FieldTree } from './selection.ts';

/** What a record's form and detail select: what they show, what the rules read, when it was made, and what may be done with it. */
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

/** Paths of the fields in a form's sections, of the units shown inside them, and of what its panels read. */
export function formPaths(entity: Entity): readonly string[] {
  const shown = (entity.form?.sections ?? []).flatMap(({ fields }) => fields.map(({ field }) => field));
  const units = Object.values(entity.fields).flatMap((field) =>
    'unit' in field && typeof field.unit === 'object' ? [field.unit.field] : [],
  );
  return [...shown, ...units, ...(entity.form?.reads ?? [])];
}

/** Of each record shown whose kind is archived and restored: whether it is. */
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

/** A relation a rule counts by is selected by its items' ids alone, not by all they have. */
function withoutId(catalogue: Catalogue, entity: Entity, path: string): string {
  return fieldAt(catalogue.entities, entity.fields, path)?.type === 'relation' ? `${path}.id` : path;
}
