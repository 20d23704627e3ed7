import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../engine/api/index.ts';
import type { IsBreached } from './breached-passwords.ts';
import { normalizeEmail } from './normalize-email.ts';

/** Those that are tried first, as lists of leaked ones have them; shorter ones are refused for their length. */
const common = new Set(dictionary['passwords-common']);

/** What whoever guesses passwords of this register tries: its words, without diacritics, as people write them. */
const ofRegister = [
  ...['register', 'registra', 'osvedcenie', 'osvedcenia', 'osvedceni', 'certifikat', 'certifikaty', 'certificate'],
  ...['biopalivo', 'biopaliva', 'biopaliv', 'biokvapalina', 'biokvapaliny', 'biofuel', 'biofuels', 'bioliquid'],
  ...['palivo', 'paliva', 'paliv', 'fuel', 'fuels', 'slovensko', 'slovakia', 'heslo', 'password', 'admin'],
];
/** A shorter part of an e-mail stands in too many words. */
const shortestPart = 4;

/**
 * Whether a password is one that whoever guesses tries first: a common one, also with capitals or with the usual end, the
 * e-mail or a part of it, or nothing but words of the register and of the e-mail.
 */
export function isGuessable(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const bare = plain.replace(/[\d!?.*]+$/u, '');
  const name = normalizeEmail(email);
  const ownParts = [name, ...name.split('@')];
  const isKnown = common.has(plain) || common.has(bare) || [plain, bare].some((one) => ownParts.includes(one));
  return isKnown || isOfWords(plain, [...ofRegister, ...(name.split('@')[0] ?? '').split(/\P{L}+/u)]);
}

/** Whether all letters of a password belong to such words; one of no letter is no word. */
function isOfWords(password: string, words: readonly string[]): boolean {
  const letters = withoutMarks(password).replaceAll(/\P{L}/gu, '');
  const longestFirst = words
    .map(withoutMarks)
    .filter(({ length }) => length >= shortestPart)
    .sort((one, other) => other.length - one.length);
  return letters !== '' && longestFirst.reduce((left, word) => left.replaceAll(word, ' '), letters).trim() === '';
}

const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A password that somebody chose, for the account of an e-mail. */
export interface ChosenPassword {
  readonly password: string;
  readonly email: string;
  /** Where it was given. */
  readonly path: readonly string[];
}

/** @throws Refusal for a password that whoever guesses tries first, and for one that is known to have leaked */
export async function checkNewPassword(isBreached: IsBreached, chosen: ChosenPassword): Promise<void> {
  const { password, email, path } = chosen;
  if (isGuessable(password, email)) throw new Refusal('errors.user.passwordGuessable', { path });
  if (await isBreached(password)) throw new Refusal('errors.user.passwordBreached', { path });
}
