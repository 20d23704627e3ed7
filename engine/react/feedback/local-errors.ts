import type { Values } from '../../record/index.ts';

/** Context of an operation whose errors stand where they arose, in a form or a region: the client's error link shows no toast for them. */
export const localErrors = { errorsShownInPlace: true } as const;

/** Whether an operation was sent with `localErrors`. */
export function hasLocalErrors(context: Values): boolean {
  return context['errorsShownInPlace'] === true;
}
