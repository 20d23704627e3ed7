import { fieldTypes } from '../../field-types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Catalogue, Field, ImportColumn, ImportFind } from '../types/index.ts';
import { findField } from './field-finding.ts';
import { type Finding, type JsonPath, type FindingLocation } from './finding.ts';

type At = (...path: JsonPath) => FindingLocation;

/** A column fills a field of the record itself, in a way that a cell can say. */
export function importColumnFindings(
  catalogue: Catalogue,
  entity: string,
  column: ImportColumn,
  at: At,
): readonly Finding[] {
  const { field, findings } = findField(catalogue, entity, column.field, at('field'));
  if (field === undefined) return findings;
  const { fields = {} } = catalogue.entities[entity] ?? {};
  return [
    ...fieldFindings(column.field, field, fieldAt({}, fields, column.field) === undefined, at('field')),
    ...(field.type === 'reference' ? waysFindings(catalogue, field.to, column, at) : strayWays(column, field, at)),
  ];
}

function fieldFindings(path: string, field: Field, isForeign: boolean, location: FindingLocation): readonly Finding[] {
  if (isForeign)
    return [{ code: 'foreign-field', location, message: `"${path}" belongs to another record; it is not filled here` }];
  if (!fieldTypes[field.type].isImported)
    return [
      {
        code: 'wrong-field-type',
        location,
        message: `"${path}" is of the type ${field.type}; no cell can say such a value`,
      },
    ];
  if (isComputed(field))
    return [
      { code: 'read-only-field', location, message: `"${path}" is computed when it is read; nothing is kept of it` },
    ];
  // What a cell says of a read-only field is compared with the whole record.
  if (!field.readOnly || !path.includes('[]')) return [];
  return [{ code: 'read-only-field', location, message: `"${path}" is not filled in by anybody` }];
}

function strayWays({ find, field: path }: ImportColumn, { type }: Field, at: At): readonly Finding[] {
  if (find.length === 0) return [];
  return [
    {
      code: 'stray-property',
      location: at('find'),
      message: `"${path}" is of the type ${type}; nothing is looked for`,
    },
  ];
}

function waysFindings(
  catalogue: Catalogue,
  to: string,
  { find, field: path }: ImportColumn,
  at: At,
): readonly Finding[] {
  if (find.length === 0)
    return [
      {
        code: 'missing-property',
        location: at(),
        message: `"${path}" refers to a record; "find" must say how it is found`,
      },
    ];
  return find.flatMap((way, index) => wayFindings(catalogue, to, way, (...more) => at('find', index, ...more)));
}

function wayFindings(catalogue: Catalogue, to: string, { entity, by, take }: ImportFind, at: At) {
  if (catalogue.entities[entity] === undefined) return [];
  const looked = findField(catalogue, entity, by, at('by'));
  const taken = take === undefined ? undefined : findField(catalogue, entity, take, at('take'));
  const meant = taken === undefined ? entity : targetOf(taken.field);
  const wrong = (location: FindingLocation, message: string): Finding => ({
    code: 'wrong-field-type',
    location,
    message,
  });
  return [
    ...looked.findings,
    ...(taken?.findings ?? []),
    ...(looked.field === undefined || looked.field.type === 'text'
      ? []
      : [wrong(at('by'), `"${by}" is of the type ${looked.field.type}; records are found by a text`)]),
    ...(meant === to || (take !== undefined && taken?.field === undefined)
      ? []
      : [wrong(take === undefined ? at('entity') : at('take'), `this leads to no ${to}`)]),
  ];
}

function targetOf(field: Field | undefined): string | undefined {
  return field?.type === 'reference' ? field.to : undefined;
}
