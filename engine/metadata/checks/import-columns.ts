import { fieldTypes } from '../../field-types/index.ts';
import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Catalogue, Field, ImportColumn, ImportFind } from '../types/index.ts';
import { findField } from './field-finding.ts';
import { atBelow, finding, type At, type Findings } from './finding.ts';

/** A column fills a field of the record itself with a value that a cell can express. */
export function* importColumnFindings(catalogue: Catalogue, entity: string, column: ImportColumn, at: At): Findings {
  const { field: path, find } = column;
  const { field, findings } = findField(catalogue, entity, path, at('field'));
  if (field === undefined) return yield* findings;
  const { fields = {} } = catalogue.entities[entity] ?? {};
  yield* fieldFindings(path, field, fieldAt({}, fields, path) === undefined, at);
  if (field.type !== 'reference') {
    const message = `"${path}" is of the type ${field.type}; nothing is looked for`;
    if (find.length > 0) yield finding('stray-property', at('find'), message);
    return;
  }
  if (find.length === 0)
    yield finding('missing-property', at(), `"${path}" refers to a record; "find" must say how it is found`);
  for (const [index, way] of find.entries()) yield* wayFindings(catalogue, field.to, way, atBelow(at, 'find', index));
}

function* fieldFindings(path: string, field: Field, isForeign: boolean, at: At): Findings {
  const location = at('field');
  if (isForeign) yield finding('foreign-field', location, `"${path}" belongs to another record; it is not filled here`);
  else if (!fieldTypes[field.type].isImported) {
    const message = `"${path}" is of the type ${field.type}; no cell can say such a value`;
    yield finding('wrong-field-type', location, message);
  } else if (isComputed(field))
    yield finding('read-only-field', location, `"${path}" is computed when it is read; nothing is kept of it`);
  // A read-only field's cell is compared with the whole record.
  else if (field.readOnly && path.includes('[]'))
    yield finding('read-only-field', location, `"${path}" is not filled in by anybody`);
}

function* wayFindings(catalogue: Catalogue, to: string, { entity, by, take }: ImportFind, at: At): Findings {
  if (catalogue.entities[entity] === undefined) return;
  const looked = findField(catalogue, entity, by, at('by'));
  const taken = take === undefined ? undefined : findField(catalogue, entity, take, at('take'));
  yield* looked.findings;
  yield* taken?.findings ?? [];
  if (looked.field !== undefined && looked.field.type !== 'text') {
    const message = `"${by}" is of the type ${looked.field.type}; records are found by a text`;
    yield finding('wrong-field-type', at('by'), message);
  }
  if (taken !== undefined && taken.field === undefined) return;
  const meant = taken === undefined ? entity : targetOf(taken.field);
  if (meant !== to)
    yield finding('wrong-field-type', at(take === undefined ? 'entity' : 'take'), `this leads to no ${to}`);
}

function targetOf(field: Field | undefined): string | undefined {
  return field?.type === 'reference' ? field.to : undefined;
}
