import type { Values } from '../../record/index.ts';

/** Context of an operation whose errors stand where they arose, in a form or a region: the client's error link shows no toast for them. */
export const shownInPlace = { errorsShownInPlace: true } as const;

/** Whether an operation was sent with `shownInPlace`. */
export function isShownInPlace(context: Values): boolean {
  return context['errorsShownInPlace'] === true;
}
