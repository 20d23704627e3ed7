import { errors, jwtVerify, SignJWT } from 'jose';
import type { Viewer } from '../../engine/store/index.ts';

/** An access token lives this long; a right that was taken away ends with it at the latest. */
export const accessTokenMinutes = 15;

export type AccessTokenReading =
  | { readonly kind: 'viewer'; readonly viewer: Viewer }
  /** Genuine and too old: the portal refreshes it. */
  | { readonly kind: 'expired' }
  /** Not signed by us, or not a token at all. */
  | { readonly kind: 'forged' };

/** Signed tokens (JWT, HS256) that say who is asking without a look into the database. */
export interface AccessTokens {
  readonly sign: (viewer: Viewer) => Promise<string>;
  readonly read: (token: string) => Promise<AccessTokenReading>;
}

/** @param now the clock */
export function createAccessTokens(secret: string, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ userId, ...claims }) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + accessTokenMinutes * 60_000))
        .sign(key),
    read: (token) => readToken(token, key, now()),
  };
}

async function readToken(token: string, key: Uint8Array, now: Date): Promise<AccessTokenReading> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
    return { kind: 'viewer', viewer: toViewer(payload) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' };
    if (error instanceof errors.JOSEError) return { kind: 'forged' };
    throw error;
  }
}

function toViewer(payload: Readonly<Record<string, unknown>>): Viewer {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined);
  const { permissions } = payload;
  return {
    userId: text('sub') ?? '',
    organizationId: text('organizationId'),
    organizationRole: text('organizationRole'),
    role: text('role'),
    language: text('language') ?? '',
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
  };
}
