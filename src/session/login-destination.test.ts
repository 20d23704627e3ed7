import { expect, it } from 'vitest';
import { loginBefore, loginDestination } from './login-destination.ts';

const origin = 'https://register.example';

it.each(['/certificates/1068', '/certificates?status=APPROVED&page=2', '/faq#1'])('continues to %s', (wanted) => {
  const login = loginBefore(wanted);
  expect(loginDestination(login.slice(login.indexOf('?')), origin)).toBe(wanted);
});

it('omits the start address', () => {
  expect(loginBefore('/')).toBe('/login');
});

it.each([
  '',
  '?next=',
  '?next=certificates',
  '?next=https://elsewhere.example/',
  '?next=//elsewhere.example/',
  '?next=/\\elsewhere.example/',
  '?next=javascript:alert(1)',
  '?next=/login?next=/login',
])('continues from "%s" to the start', (search) => {
  expect(loginDestination(search, origin)).toBe('/');
});
