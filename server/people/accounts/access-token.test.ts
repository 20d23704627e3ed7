import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { createAccessTokens } from './access-token.ts';

const start = new Date('2026-03-01T10:00:00Z');
const tokensAt = (minutes: number, secret = 'secret '.repeat(5)) =>
  createAccessTokens(secret, () => new Date(start.getTime() + minutes * 60_000));
const viewer = {
  userId: '7',
  organizationId: '12',
  organizationRole: 'PUBLIC_ORGANIZATION',
  role: 'EMPLOYEE',
  language: 'sk',
  permissions: ['CertificatesVisit'],
};

/** A token signed with the real key, as another product sharing the secret might issue. */
const signed = (claims: object, header: { readonly alg: string; readonly typ: string }) =>
  new SignJWT({ sub: '7', sid: '5', ...claims })
    .setProtectedHeader(header)
    .setExpirationTime(new Date(start.getTime() + 60_000))
    .sign(new TextEncoder().encode('secret '.repeat(10)));

it('accepts a token with the expected header and claims', async () => {
  const token = await signed({ aud: 'register' }, { alg: 'HS256', typ: 'at+jwt' });
  expect(await tokensAt(0, 'secret '.repeat(10)).read(token)).toMatchObject({ kind: 'viewer', sessionId: '5' });
});

it('returns the viewer for fifteen minutes', async () => {
  const token = await tokensAt(0).sign(viewer, '5');
  expect(await tokensAt(14.9).read(token)).toEqual({ kind: 'viewer', viewer, sessionId: '5' });
  expect(await tokensAt(15).read(token)).toEqual({ kind: 'expired' });
});

it('expires a cached token like any other', async () => {
  let minutes = 0;
  const tokens = createAccessTokens('secret '.repeat(5), () => new Date(start.getTime() + minutes * 60_000));
  const token = await tokens.sign(viewer, '5');
  expect(await tokens.read(token)).toEqual({ kind: 'viewer', viewer, sessionId: '5' });
  minutes = 14.9;
  expect(await tokens.read(token)).toEqual({ kind: 'viewer', viewer, sessionId: '5' });
  minutes = 15;
  expect(await tokens.read(token)).toEqual({ kind: 'expired' });
});

it.each([
  { case: 'signed with another secret', token: () => tokensAt(0, 'another '.repeat(5)).sign(viewer, '5') },
  {
    case: 'with a changed claim',
    token: async () =>
      (await tokensAt(0, 'secret '.repeat(10)).sign(viewer, '5')).replace(
        /\.[^.]+\./,
        `.${Buffer.from('{"sub":"8"}').toString('base64url')}.`,
      ),
  },
  {
    case: 'that names no algorithm',
    token: () =>
      Promise.resolve(
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"8"}').toString('base64url')}.`,
      ),
  },
  {
    case: 'of no session',
    token: () =>
      new SignJWT({ sub: '7', aud: 'register' })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setExpirationTime(new Date(start.getTime() + 60_000))
        .sign(new TextEncoder().encode('secret '.repeat(10))),
  },
  {
    case: 'that is for another service',
    token: () => signed({ aud: 'another' }, { alg: 'HS256', typ: 'at+jwt' }),
  },
  { case: 'that is for nobody', token: () => signed({}, { alg: 'HS256', typ: 'at+jwt' }) },
  { case: 'that is for something else', token: () => signed({ aud: 'register' }, { alg: 'HS256', typ: 'JWT' }) },
  {
    case: 'that brings its own key',
    token: () => {
      const key = new TextEncoder().encode('another '.repeat(5));
      const jwk = { kty: 'oct', k: Buffer.from(key).toString('base64url') };
      return new SignJWT({ sub: '7', sid: '5', aud: 'register' })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', jwk })
        .setExpirationTime(new Date(start.getTime() + 60_000))
        .sign(key);
    },
  },
  {
    case: 'by another algorithm',
    token: () => signed({ aud: 'register' }, { alg: 'HS512', typ: 'at+jwt' }),
  },
  { case: 'of three words', token: () => Promise.resolve('a.b.c') },
])('refuses a token $case', async ({ token }) => {
  expect(await tokensAt(0, 'secret '.repeat(10)).read(await token())).toEqual({ kind: 'forged' });
});
