import { aggregateOf } from '../record/computed.ts';
import { filterNames } from '../record/every-list.ts';
import type { Catalogue, Entity, Field } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { fieldAt } from '../record/field-at.ts';
import { inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** What a field points at suits it: the reference back, its picker's view and filters, its sum, its unit. */
export const checkFieldTargets: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    locatedFields(entity.fields).flatMap(({ field, path }) => {
      if (isOfBase(catalogue, entity, field)) return [];
      const at = (...more: readonly string[]) => inEntity(entity.name, ...path, ...more);
      return [
        ...targetFindings(field, catalogue, at),
        ...figureFindings(field, { catalogue, entity: entity.name, at }),
      ];
    }),
  );

/** A field that points where the base's does is checked there. */
function isOfBase({ entities }: Catalogue, { storage: { over } }: Entity, field: Field): boolean {
  const base = over && entities[over.entity]?.fields[field.from ?? field.name];
  return base !== undefined && pointsAt(base) === pointsAt(field);
}

function pointsAt(field: Field): string {
  const { type, to, enumeration, picker, unit } = { to: '', enumeration: '', picker: {}, unit: '', ...field };
  return JSON.stringify([type, to, enumeration, picker, unit, aggregateOf(field)]);
}

type At = (...more: readonly string[]) => FindingLocation;

function targetFindings(field: Field, catalogue: Catalogue, at: At): readonly Finding[] {
  switch (field.type) {
    case 'reference':
    case 'references':
      return [
        ...pickerFindings(field, catalogue, at),
        ...(field.type === 'references' ? otherSideFindings(field, catalogue, at) : []),
      ];
    case 'relation':
      return catalogue.entities[field.to] === undefined ? [] : wayBackFindings(field, catalogue, at);
    default:
      return [];
  }
}

/** A relation leads back by a reference, or through a table: one of the two. */
function wayBackFindings(
  { to, by, through }: Extract<Field, { readonly type: 'relation' }>,
  catalogue: Catalogue,
  at: At,
): readonly Finding[] {
  if ((by === undefined) === (through === undefined)) {
    const message = 'a relation leads back either "by" a reference or "through" a table';
    return [{ code: 'missing-property', location: at(), message }];
  }
  if (by === undefined) return [];
  const fields = Object.values(catalogue.entities[to]?.fields ?? {});
  const references = fields.filter(({ type }) => type === 'reference' || type === 'references');
  return unknownName(
    'reference',
    by,
    references.map(({ name }) => name),
    at('by'),
  );
}

/** The other side of references is one kept by the target itself. */
function otherSideFindings(
  { to, by }: Extract<Field, { readonly type: 'references' }>,
  { entities }: Catalogue,
  at: At,
): readonly Finding[] {
  const target = entities[to];
  if (by === undefined || target === undefined) return [];
  const references = Object.values(target.fields).filter(
    (field) => field.type === 'references' && field.by === undefined,
  );
  return unknownName(
    'references',
    by,
    references.map(({ name }) => name),
    at('by'),
  );
}

function pickerFindings(
  { to, picker }: Extract<Field, { readonly picker: unknown }>,
  catalogue: Catalogue,
  at: At,
): readonly Finding[] {
  const target = catalogue.entities[to];
  if (!target) return [];
  const view = picker.view === undefined ? undefined : target.views[picker.view];
  if (picker.view !== undefined && !view) return [];
  if (view?.kind === 'one')
    return [
      {
        code: 'no-list',
        location: at('picker', 'view'),
        message: `the view "${view.name}" answers one record, not a list`,
      },
    ];
  const filters = [...(view?.filters.map(({ name }) => name) ?? []), ...filterNames(target), 'id'];
  return (['filter', 'preselect'] as const).flatMap((part) =>
    Object.keys(picker[part]).flatMap((name) =>
      unknownName('filter', name, filters, { ...at('picker', part, name), of: 'name' }),
    ),
  );
}

interface FigureContext {
  readonly catalogue: Catalogue;
  readonly entity: string;
  readonly at: At;
}

function figureFindings(field: Field, { catalogue, entity, at }: FigureContext): readonly Finding[] {
  const fieldOf = (path: string) => fieldAt(catalogue.entities, catalogue.entities[entity]?.fields ?? {}, path);
  const holder = 'unit' in field && typeof field.unit === 'object' ? fieldOf(field.unit.field) : undefined;
  const over = aggregateOf(field)?.over ?? '';
  const list = fieldOf(over);
  const summed = aggregateOf(field)?.field;
  const figure = summed === undefined ? undefined : fieldOf(`${over}.${summed}`);
  return [
    ...(holder === undefined || holder.type === 'enumeration' || holder.type === 'text'
      ? []
      : [
          {
            code: 'wrong-field-type',
            location: at('unit', 'field'),
            message: `"${holder.name}" is a field of type ${holder.type}; a unit stands in an enumeration or a text`,
          },
        ]),
    ...(list === undefined || list.type === 'relation' || list.type === 'rows' || list.type === 'references'
      ? []
      : [
          {
            code: 'wrong-field-type',
            location: at('aggregate', 'over'),
            message: `"${over}" is a field of type ${list.type}; a sum goes over rows, references or a relation`,
          },
        ]),
    ...(figure === undefined || figure.type === 'integer' || figure.type === 'decimal'
      ? []
      : [
          {
            code: 'wrong-field-type',
            location: at('aggregate', 'field'),
            message: `"${figure.name}" is a field of type ${figure.type}; only numbers are summed`,
          },
        ]),
  ];
}
