import type { OfferedAction } from '../action/index.ts';
import { messageSentence } from '../feedback/index.ts';
import type { Translate } from '../state/index.ts';

/** The sentence why an action is not available now: the server's reason, else a general one. */
export function notAllowedSentence(
  { reason, params }: NonNullable<OfferedAction['refusal']>,
  translate: Translate,
): string {
  return messageSentence(reason ?? 'errors.action.notAllowed', params, translate);
}
