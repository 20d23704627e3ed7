import type { PortalViewer } from '../../engine/react/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';

/**
 * Who an access token speaks of; without roles and permissions where it is missing or cannot be read.
 * The signature is the server's concern: what the browser shows is decided here, what it gets is decided there.
 */
export function tokenViewer(accessToken: string | undefined): PortalViewer {
  const claims = claimsOf(accessToken);
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined);
  const { permissions } = claims;
  return {
    userId: text('sub'),
    organizationId: text('organizationId'),
    organizationRole: text('organizationRole'),
    role: text('role'),
    language: text('language'),
    permissions: Array.isArray(permissions) ? permissions.filter((each) => typeof each === 'string') : [],
  };
}

/** What their role would give and now does not, and why. */
export interface WithheldClaims {
  readonly permissions: readonly string[];
  /** Text key of the sentence. */
  readonly reason: string;
  readonly params: Values;
}

/** What an access token says is withheld from the viewer; undefined for nothing. */
export function withheldClaimsOf(accessToken: string | undefined): WithheldClaims | undefined {
  const { withheld } = claimsOf(accessToken);
  if (!isValues(withheld)) return undefined;
  const { permissions, reason, params } = withheld;
  if (!Array.isArray(permissions) || typeof reason !== 'string') return undefined;
  return { permissions: permissions.map(String), reason, params: isValues(params) ? params : {} };
}

function claimsOf(accessToken: string | undefined): Values {
  const [, payload = ''] = (accessToken ?? '').split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    // Not a token: nobody is signed in.
    return {};
  }
}
