import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** What a record that people save must have, and nobody may fill in, is filled in by something. */
export const checkUnfilledFields: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => (isSaved(entity) ? findings(entity, catalogue) : []));

function isSaved({ api, operations }: Entity): boolean {
  return api.save !== undefined || Object.values(operations).some(({ saves }) => saves !== undefined);
}

function findings(entity: Entity, { imports }: Catalogue): readonly Finding[] {
  const filled = filledIn(entity);
  const stamped = Object.values(imports).flatMap(({ entity: of, stamp }) =>
    of === entity.name ? Object.keys(stamp ?? {}) : [],
  );
  return locatedFields(entity.fields).flatMap(({ field, name, path }): readonly Finding[] => {
    const isFilled =
      isComputed(field) ||
      field.default !== undefined ||
      ('sequence' in field && field.sequence !== undefined) ||
      entity.rules[name]?.value !== undefined ||
      filled.has(name) ||
      stamped.includes(name);
    if (!field.required || !field.readOnly || isFilled) return [];
    const message = `"${name}" must be filled in, but nobody may and nothing does; give it a "default", a "formula" or a rule for its value`;
    return [{ code: 'unfilled-field', location: inEntity(entity.name, ...path, 'required'), message }];
  });
}

function filledIn({ workflow, operations, actions }: Entity): ReadonlySet<string | undefined> {
  return new Set([
    workflow?.field,
    ...Object.values(operations).flatMap(({ saves }) => Object.keys(saves ?? {})),
    ...Object.values(actions).flatMap((action) =>
      action.kind === 'mutation' ? [...Object.keys(action.sets), ...Object.keys(action.stamps)] : [],
    ),
  ]);
}
