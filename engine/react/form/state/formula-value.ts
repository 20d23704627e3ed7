import { isComputed, pathTypesOf } from '../../../metadata/index.ts';
import { isValues, valueAt, type RecordPath, type Values } from '../../../record/index.ts';
import { evaluateRule, pathsOf } from '../../../rules/index.ts';
import { formFieldNames } from './form-data.ts';
import type { ValidationContext } from './form-validator.ts';
import { formFieldAt, parsePath } from './paths.ts';

/**
 * The value of a field on the current data of a form. A formula is evaluated if the form holds everything that it
 * reads; otherwise, as for other fields, the value of the last save is returned.
 */
export function formulaValue(context: ValidationContext, path: RecordPath, data: Values): unknown {
  const { view, entity, viewer, today } = context;
  const stored = valueAt(data, path);
  const formula = formFieldAt(entity.fields, path)?.formula;
  if (formula === undefined) return stored;
  const types = pathTypesOf(view, entity.name);
  // A form loads only the entities that its rules reach; paths through others have no type.
  const isReadable = (read: string) => types.typeOf(read) !== undefined && isHeld(context, read, data);
  if (!pathsOf(formula).every(isReadable)) return stored;
  return evaluateRule(formula, { record: data, viewer, constants: view.constants, today }, types);
}

/** True when the value at a path of a formula is the current one: entered in the form, or of a reference chosen in it. */
function isHeld({ entity }: ValidationContext, read: string, data: Values): boolean {
  if (read.startsWith('$')) return !read.startsWith('$row.');
  const [name = '', ...inner] = parsePath(read.replaceAll('[]', ''));
  const field = entity.fields[name];
  if (field === undefined || isComputed(field) || field.type === 'relation') return false;
  if (inner.length > 0 && field.type === 'references') return false;
  const value = valueAt(data, [name]);
  if (inner.length > 0 && field.type === 'reference' && isValues(value)) return valueAt(value, inner) !== undefined;
  return value !== undefined || formFieldNames(entity).includes(String(name));
}
