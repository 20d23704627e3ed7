import { errors, jwtVerify, SignJWT } from 'jose';
import { LruCache, type Values } from '../../../engine/record/index.ts';
import type { Viewer, Withheld } from '../../../engine/store/index.ts';

/** Lifetime of an access token; each request still checks the current rights. */
export const accessTokenMinutes = 15;

/** Type and audience; tokens of the same key for other purposes are refused. */
const type = 'at+jwt';
const audience = 'register';

/** Size of the cache of verified tokens; a verification costs as much as a page of a list. */
const keptTokens = 1_000;

export type AccessTokenReading =
  | { readonly kind: 'viewer'; readonly viewer: Viewer; readonly sessionId: string }
  /** Authentic but expired; the portal refreshes it. */
  | { readonly kind: 'expired' }
  /** Invalid signature, no session, or not a token. */
  | { readonly kind: 'forged' };

/** Signed tokens (JWT, HS256) that carry viewer and session, readable without the database. */
export interface AccessTokens {
  readonly sign: (viewer: Viewer, sessionId: string) => Promise<string>;
  readonly read: (token: string) => Promise<AccessTokenReading>;
}

/** @param now the clock */
export function createAccessTokens(secret: string, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const verifiedTokens = new LruCache<Verified>(keptTokens);
  return {
    sign: ({ userId, ...claims }, sessionId) =>
      new SignJWT({ ...claims, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + accessTokenMinutes * 60_000))
        .sign(key),
    read: (token) => readToken(token, { key, verifiedTokens, now: now() }),
  };
}

/** A viewer from a verified token. */
interface Verified {
  readonly viewer: Viewer;
  readonly sessionId: string;
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

interface Reading {
  readonly key: Uint8Array;
  readonly verifiedTokens: LruCache<Verified>;
  readonly now: Date;
}

async function readToken(token: string, { key, verifiedTokens, now }: Reading): Promise<AccessTokenReading> {
  const known = verifiedTokens.find(token);
  if (known !== undefined && now.getTime() < known.expiresAt) return toReading(known);
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: type, audience, currentDate: now });
    const { sid: sessionId, exp = 0 } = payload;
    if (typeof sessionId !== 'string') return { kind: 'forged' };
    const verified = { viewer: toViewer(payload), sessionId, expiresAt: exp * 1000 };
    verifiedTokens.set(token, verified);
    return toReading(verified);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' };
    if (error instanceof errors.JOSEError) return { kind: 'forged' };
    throw error;
  }
}

function toReading({ viewer, sessionId }: Verified): AccessTokenReading {
  return { kind: 'viewer', viewer, sessionId };
}

function toViewer(payload: Values): Viewer {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined);
  const { permissions, withheld } = payload;
  return {
    userId: text('sub') ?? '',
    organizationId: text('organizationId'),
    organizationRole: text('organizationRole'),
    role: text('role'),
    language: text('language') ?? '',
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
    // The payload is signed, so it has the shape that `sign` wrote.
    ...(withheld === undefined ? {} : { withheld: withheld as Withheld }),
  };
}
