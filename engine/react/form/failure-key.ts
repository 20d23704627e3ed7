import type { Entity } from '../../metadata/types/index.ts';

/** Key of the words for a save that failed where no field says why. */
export function failureKey({ form }: Pick<Entity, 'form'>): string {
  return form?.failure ?? 'errors.saving';
}
