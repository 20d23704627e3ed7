import { expect, it } from 'vitest';
import { isGuessable } from './good-password.ts';

it.each([
  'password',
  'Password',
  'password1',
  'Password2026!',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'jana.novakova@firma.sk',
  'Jana.Novakova@Firma.sk1',
  'jana.novakova',
  'firma.sk2026',
  'Register-2026',
  'Biopalivá123!',
  'osvedcenie.biopaliv',
  'certificateregister',
  'JanaNovakova1',
])('refuses the guessable password %s', (password) => {
  expect(isGuessable(password, 'jana.novakova@firma.sk')).toBe(true);
});

it.each([
  'Velmi-tajne-heslo',
  'tri kone pasú',
  'k7#Vd20p',
  'Demo-2026-heslo',
  'heslo pre Janu',
  'Register mojej babky',
])('accepts the password %s', (password) => {
  expect(isGuessable(password, 'jana.novakova@firma.sk')).toBe(false);
});
