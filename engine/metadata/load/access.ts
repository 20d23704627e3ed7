import { access, applyDefaults, permissions, scope } from '../../language/index.ts';
import type { Access, AccessSource } from '../types/index.ts';

/**
 * Access with its defaults. What may be changed is never wider than what may be read:
 * an update scope left out is the read scope, a remove scope left out is the update scope.
 */
export function toAccess(source: AccessSource = {}): Access {
  const read = source.scope?.read ?? true;
  const update = source.scope?.update ?? read;
  return applyDefaults(access, {
    ...source,
    permissions: applyDefaults(permissions, {
      ...source.permissions,
      visit: source.permissions?.visit ?? source.permissions?.read,
    }),
    scope: applyDefaults(scope, { read, update, remove: source.scope?.remove ?? update }),
  });
}
