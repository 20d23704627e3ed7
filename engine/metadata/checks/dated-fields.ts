import { fieldTypes } from '../../field-types/index.ts';
import { isComputed } from '../record/computed.ts';
import { fieldAt } from '../record/field-at.ts';
import { entityCheck, finding } from './finding.ts';

/** Dated values need stored records and fields with columns; their two companion fields belong to the engine. */
export const checkDatedFields = entityCheck(function* ({ name: entity, ...own }, at, { catalogue, documents }) {
  const { dated, fields, storage } = own;
  if (dated === undefined) return;
  const code = 'dated-field';
  if (!storage.kept || storage.external || storage.over !== undefined)
    yield finding(code, at('dated'), `values of ${entity} are not kept by the engine`);
  for (const [index, name] of dated.fields.entries()) {
    const field = fields[name];
    if (field !== undefined && (!fieldTypes[field.type].hasColumn || isComputed(field)))
      yield finding(code, at('dated', 'fields', index), `"${name}" has no value of its own that could be dated`);
  }
  for (const name of ['valuesFrom', 'formerValues'])
    if (documents.entities[entity]?.fields?.[name] !== undefined)
      yield finding(code, at('fields', name), `"${name}" is a field of every entity with dated values`);
  for (const [index, { entity: affected, reference }] of (dated.affects ?? []).entries()) {
    const field = fieldAt(catalogue.entities, catalogue.entities[affected]?.fields ?? {}, reference);
    // A missing path is reported elsewhere.
    if (field === undefined || (field.type === 'reference' && field.to === entity)) continue;
    const message = `"${reference}" is no reference to "${entity}", whose values would affect the record`;
    yield finding(code, at('dated', 'affects', index, 'reference'), message);
  }
});
