import { aggregateOf } from '../record/computed.ts';
import { filterNames } from '../record/every-list.ts';
import type { Catalogue, Entity, Field } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { fieldAt } from '../record/field-at.ts';
import { atBelow, entityCheck, finding, keyAt, unknownName, type At, type Findings } from './finding.ts';

/** Checks the targets of a field: back-reference, view and filters of its picker, sum, unit. */
export const checkFieldTargets = entityCheck(function* (entity, atEntity, { catalogue }) {
  for (const { field, path } of locatedFields(entity.fields)) {
    if (isInherited(catalogue, entity, field)) continue;
    const at = atBelow(atEntity, ...path);
    yield* targetFindings(field, catalogue, at);
    yield* figureFindings(field, (figure) => fieldAt(catalogue.entities, entity.fields, figure), at);
  }
});

/** A field with the same target as in the base entity is checked there. */
function isInherited({ entities }: Catalogue, { storage: { over } }: Entity, field: Field): boolean {
  const base = over && entities[over.entity]?.fields[field.from ?? field.name];
  return base !== undefined && pointsAt(base) === pointsAt(field);
}

function pointsAt(field: Field): string {
  const { type, to, enumeration, picker, unit } = { to: '', enumeration: '', picker: {}, unit: '', ...field };
  return JSON.stringify([type, to, enumeration, picker, unit, aggregateOf(field)]);
}

function* targetFindings(field: Field, { entities }: Catalogue, at: At): Findings {
  if (!('to' in field)) return;
  const target = entities[field.to];
  if (target === undefined) return;
  const references = Object.values(target.fields).filter(({ type }) => type === 'reference' || type === 'references');
  if (field.type === 'relation') {
    // A relation has either `by` or `through`.
    if ((field.by === undefined) === (field.through === undefined))
      yield finding('missing-property', at(), 'a relation leads back either "by" a reference or "through" a table');
    else if (field.by !== undefined) yield* unknownName('reference', field.by, namesOfFields(references), at('by'));
    return;
  }
  yield* pickerFindings(field, target, at);
  if (field.type !== 'references' || field.by === undefined) return;
  // The other side of `references` must be stored by the target itself.
  const kept = references.filter((other) => other.type === 'references' && other.by === undefined);
  yield* unknownName('references', field.by, namesOfFields(kept), at('by'));
}

function namesOfFields(fields: readonly Field[]): readonly string[] {
  return fields.map(({ name }) => name);
}

function* pickerFindings({ picker }: Extract<Field, { readonly picker: unknown }>, target: Entity, at: At): Findings {
  const view = target.views[picker.view ?? ''];
  if (picker.view !== undefined && !view) return;
  if (view?.kind === 'one')
    return yield finding('no-list', at('picker', 'view'), `the view "${view.name}" answers one record, not a list`);
  const filters = [...(view?.filters.map(({ name }) => name) ?? []), ...filterNames(target), 'id'];
  for (const part of ['filter', 'offers', 'preselect'] as const)
    for (const name of Object.keys(picker[part]))
      yield* unknownName('filter', name, filters, keyAt(at('picker', part, name)));
}

function* figureFindings(field: Field, fieldOf: (path: string) => Field | undefined, at: At): Findings {
  const holder = 'unit' in field && typeof field.unit === 'object' ? fieldOf(field.unit.field) : undefined;
  if (holder !== undefined && holder.type !== 'enumeration' && holder.type !== 'text') {
    const message = `"${holder.name}" is a field of type ${holder.type}; a unit stands in an enumeration or a text`;
    yield finding('wrong-field-type', at('unit', 'field'), message);
  }
  const { over = '', field: summed } = aggregateOf(field) ?? {};
  const list = fieldOf(over);
  if (list !== undefined && list.type !== 'relation' && list.type !== 'rows' && list.type !== 'references') {
    const message = `"${over}" is a field of type ${list.type}; a sum goes over rows, references or a relation`;
    yield finding('wrong-field-type', at('aggregate', 'over'), message);
  }
  const figure = summed === undefined ? undefined : fieldOf(`${over}.${summed}`);
  if (figure !== undefined && figure.type !== 'integer' && figure.type !== 'decimal') {
    const message = `"${figure.name}" is a field of type ${figure.type}; only numbers are summed`;
    yield finding('wrong-field-type', at('aggregate', 'field'), message);
  }
}
