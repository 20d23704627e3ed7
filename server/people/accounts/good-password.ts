import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../engine/api/index.ts';
import { emailName } from './email-name.ts';

/** Those that are tried first, as lists of leaked ones have them; shorter ones are refused for their length. */
const common = new Set(dictionary['passwords-common']);

/**
 * Whether a password is one that whoever guesses tries first: a common one, also with capitals or with the usual end, or
 * the e-mail or a part of it.
 */
export function isGuessable(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const bare = plain.replace(/[\d!?.*]+$/u, '');
  const name = emailName(email);
  const ownParts = [name, ...name.split('@')];
  return common.has(plain) || common.has(bare) || [plain, bare].some((one) => ownParts.includes(one));
}

/** @param path where the password was given. @throws Refusal for one that whoever guesses tries first */
export function refuseGuessable(password: string, email: string, path: readonly string[]): void {
  if (isGuessable(password, email)) throw new Refusal('errors.user.passwordGuessable', { path });
}
