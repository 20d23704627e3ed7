import { type Entity, isSameValue } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { notFound } from '../errors/api-error.ts';

/**
 * To an operation that gives its records certain values, those that have others do not exist.
 * @throws ApiError as for a record there is not
 */
export function requirePreset(entity: Entity, stored: Values, preset: Values): void {
  const isOther = Object.entries(preset).some(([name, value]) => {
    const field = entity.fields[name];
    return field !== undefined && !isSameValue(field, stored[name], value);
  });
  if (isOther) throw notFound(entity);
}
