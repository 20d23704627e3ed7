import { Refusal } from '../../../engine/api/index.ts';

/** Refusal of an unknown, used or expired mailed link. */
export function linkExpired(): Refusal {
  return new Refusal('errors.link.expired');
}
