import { hasParts } from '../../../field-types/index.ts';
import type { Entity, Field, Fields } from '../../../metadata/types/index.ts';
import type { RecordPath } from '../../../record/index.ts';
import type { ErrorSentence } from '../../feedback/index.ts';
import { formFieldNames } from './form-data.ts';
import type { FormIssue } from './form-state.ts';
import { pathKey } from './paths.ts';

/** The server's errors of a save by field path; those of no field in the form get the path of the record. */
export function serverIssues(
  entity: Pick<Entity, 'fields' | 'form'>,
  errors: readonly ErrorSentence[],
): readonly FormIssue[] {
  const shown = new Set(formFieldNames(entity));
  return errors.map(({ sentence, path, params }) => {
    const ownPath = fieldPath(entity.fields, path);
    const isShown = ownPath.length > 0 && shown.has(String(ownPath[0]));
    return { path: isShown ? pathKey(ownPath) : '', message: '', sentence, params, severity: 'error' };
  });
}

/** Converts an input path, where a reference is called `genreId`, to a path of the form's data; empty when unknown. */
function fieldPath(fields: Fields, path: RecordPath): RecordPath {
  const [first, ...rest] = path;
  if (typeof first === 'number') {
    const inner = fieldPath(fields, rest);
    return [first, ...inner];
  }
  const field = first === undefined ? undefined : namedField(fields, first);
  if (field === undefined) return [];
  const inner = hasParts(field) ? fieldPath(field.fields, rest) : [];
  return [field.name, ...inner];
}

function namedField(fields: Fields, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return Object.values(fields).find((field) => 'inputName' in field && field.inputName === name);
}
