import type { Values } from '../../record/index.ts';

/**
 * Context of an operation whose errors are shown in its form or region: the client's error link shows no toast for
 * them.
 */
export const localErrors = { errorsShownInPlace: true } as const;

/** True when an operation was sent with `localErrors`. */
export function hasLocalErrors(context: Values): boolean {
  return context['errorsShownInPlace'] === true;
}
