import { type Entity, isSameValue } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { notFound } from '../errors/api-error.ts';

/**
 * Treats records with other values than the operation presets as missing.
 * @throws ApiError as for a missing record
 */
export function requirePreset(entity: Entity, stored: Values, preset: Values): void {
  const isOther = Object.entries(preset).some(([name, value]) => {
    const field = entity.fields[name];
    return field !== undefined && !isSameValue(field, stored[name], value);
  });
  if (isOther) throw notFound(entity);
}
