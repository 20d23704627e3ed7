import type { PortalViewer } from '../../engine/react/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';

/**
 * The viewer from an access token; without roles and permissions when it is missing or unreadable. The server verifies
 * signatures: the browser only decides what to show.
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

/** Withheld permissions of the viewer's role, and the reason. */
export interface SuspendedPermissions {
  readonly permissions: readonly string[];
  /** Text key. */
  readonly reason: string;
  readonly params: Values;
}

/** Withheld permissions from an access token; undefined for none. */
export function suspendedPermissionsOf(accessToken: string | undefined): SuspendedPermissions | undefined {
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
    // An invalid token: nobody is signed in.
    return {};
  }
}
