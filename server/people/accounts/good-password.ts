import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../engine/api/index.ts';
import type { IsBreached } from './breached-passwords.ts';
import { normalizeEmail } from './normalize-email.ts';

/** Common leaked passwords; shorter ones fail the length rule. */
const common = new Set(dictionary['passwords-common']);

/** Words of this register without diacritics, which guesses would start with. */
const ofRegister = [
  ...['register', 'registra', 'osvedcenie', 'osvedcenia', 'osvedceni', 'certifikat', 'certifikaty', 'certificate'],
  ...['biopalivo', 'biopaliva', 'biopaliv', 'biokvapalina', 'biokvapaliny', 'biofuel', 'biofuels', 'bioliquid'],
  ...['palivo', 'paliva', 'paliv', 'fuel', 'fuels', 'slovensko', 'slovakia', 'heslo', 'password', 'admin'],
];
/** Minimum length of e-mail parts to compare; shorter ones occur in too many words. */
const shortestPart = 4;

/**
 * True for passwords that are guessed first: a common one (also with capitals or a usual suffix), the e-mail or a part
 * of it, or only words of the register and e-mail.
 */
export function isGuessable(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const bare = plain.replace(/[\d!?.*]+$/u, '');
  const name = normalizeEmail(email);
  const ownParts = [name, ...name.split('@')];
  const isKnown = common.has(plain) || common.has(bare) || [plain, bare].some((one) => ownParts.includes(one));
  return isKnown || isOfWords(plain, [...ofRegister, ...(name.split('@')[0] ?? '').split(/\P{L}+/u)]);
}

/** True when all letters of a password belong to such words; false without letters. */
function isOfWords(password: string, words: readonly string[]): boolean {
  const letters = withoutMarks(password).replaceAll(/\P{L}/gu, '');
  const longestFirst = words
    .map(withoutMarks)
    .filter(({ length }) => length >= shortestPart)
    .sort((one, other) => other.length - one.length);
  return letters !== '' && longestFirst.reduce((left, word) => left.replaceAll(word, ' '), letters).trim() === '';
}

const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A new password for the account of an e-mail. */
export interface ChosenPassword {
  readonly password: string;
  readonly email: string;
  /** Path of its input field. */
  readonly path: readonly string[];
}

/** @throws Refusal for a guessable or leaked password */
export async function checkNewPassword(isBreached: IsBreached, chosen: ChosenPassword): Promise<void> {
  const { password, email, path } = chosen;
  if (isGuessable(password, email)) throw new Refusal('errors.user.passwordGuessable', { path });
  if (await isBreached(password)) throw new Refusal('errors.user.passwordBreached', { path });
}
