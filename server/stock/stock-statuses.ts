import type { Catalogue } from '../../engine/metadata/index.ts';

/** Statuses of certificates that stock may be drawn from; what is held of any other is blocked. */
export function stockStatuses({ constants }: Pick<Catalogue, 'constants'>): readonly string[] {
  const statuses = constants['stockStatuses'];
  if (!Array.isArray(statuses)) throw new Error('the constant stockStatuses is not a list');
  return statuses.map(String);
}
