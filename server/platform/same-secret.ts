import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same; takes as long wherever the two differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
