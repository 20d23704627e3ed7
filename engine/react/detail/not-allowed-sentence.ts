import type { OfferedAction } from '../action/index.ts';
import { messageSentence } from '../feedback/index.ts';
import type { Translate } from '../state/index.ts';

/** Why an action cannot be done with a record now, in the words of the server or else as such. */
export function notAllowedSentence(
  { reason, params }: NonNullable<OfferedAction['refusal']>,
  translate: Translate,
): string {
  return messageSentence(reason ?? 'errors.action.notAllowed', params, translate);
}
