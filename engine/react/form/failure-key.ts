import type { Entity } from '../../metadata/types/index.ts';

/** Text key of a failed save without errors of fields. */
export function failureKey({ form }: Pick<Entity, 'form'>): string {
  return form?.failure ?? 'errors.saving';
}
