import { pathsOf, type Rule } from '../../rules/index.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { entityCheck, finding, type JsonPath } from './finding.ts';

/**
 * `visible` hides a field on screens only. A field hidden from some viewers must also be closed in `access.fields`,
 * which applies to API, history, filters and files, or have a reason in `readable`.
 */
export const checkHiddenFields = entityCheck(function* (entity, at, { catalogue }) {
  if (!entity.storage.kept) return;
  for (const { field, name } of locatedFields(entity.fields)) {
    if (field.formula !== undefined || ('aggregate' in field && field.aggregate !== undefined)) continue;
    const reason = entity.rules[name]?.readable;
    const hidden = hiddenAt(entity, name, catalogue);
    if (hidden === undefined && reason !== undefined) {
      const message = `"${name}" is hidden from nobody: "readable" explains nothing`;
      yield finding('stray-property', at('rules', name, 'readable'), message);
    } else if (hidden !== undefined && reason === undefined && !isClosed(entity, name)) {
      const message = `"${name}" is hidden from some viewers and answered to them by the API all the same: close it in "access.fields", or say in its rules why they may read it ("readable")`;
      yield finding('hidden-and-readable', at(...hidden), message);
    }
  }
});

/** Path of the rule that hides a field from some viewers: of the field, of its container, or of its section. */
function hiddenAt(entity: Entity, name: string, catalogue: Catalogue): JsonPath | undefined {
  const around = partsAround(name);
  const rules = around.map((part) => ({ rule: entity.rules[part]?.visible, path: ['rules', part, 'visible'] }));
  const sections = (entity.form?.sections ?? []).flatMap(({ visible, fields }, index) =>
    fields.some(({ field }) => around.includes(field))
      ? [{ rule: visible, path: ['form', 'sections', index, 'visible'] }]
      : [],
  );
  return [...rules, ...sections].find(({ rule }) => rule !== undefined && readsViewer(rule, entity, catalogue))?.path;
}

/** The field, then its containers: `emission` for `emission.total`, `authors` for `authors[].name`. */
function partsAround(name: string): readonly string[] {
  const steps = name.split('.');
  return steps
    .map((_, index) => steps.slice(0, steps.length - index).join('.'))
    .map((part, index) => (index === 0 ? part : part.replace(/\[\]$/u, '')));
}

function isClosed({ access }: Entity, name: string): boolean {
  return partsAround(name).some((part) => Object.hasOwn(access.fields, part));
}

const deepest = 8;

/** True when a rule depends on the viewer, directly or through a formula. The viewer's language does not count. */
function readsViewer(rule: Rule, entity: Entity, catalogue: Catalogue, prefix: readonly string[] = []): boolean {
  return pathsOf(rule).some((read) => {
    if (read.startsWith('$')) return read.startsWith('$viewer.') && read !== '$viewer.language';
    const path = [...prefix, ...read.split('.')];
    const formula = fieldAt(catalogue.entities, entity.fields, path.join('.'))?.formula;
    return formula !== undefined && path.length < deepest && readsViewer(formula, entity, catalogue, path.slice(0, -1));
  });
}
