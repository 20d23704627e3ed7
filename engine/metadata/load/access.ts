import type { Access } from '../types/index.ts';
import type { AccessSource } from './source.ts';

/**
 * Access with its defaults. What may be changed is never wider than what may be read:
 * an update scope left out is the read scope, a remove scope left out is the update scope.
 */
export function toAccess(source: AccessSource = {}): Access {
  const read = source.scope?.read ?? true;
  const update = source.scope?.update ?? read;
  return {
    permissions: { ...source.permissions, visit: source.permissions?.visit ?? source.permissions?.read },
    scope: { read, update, remove: source.scope?.remove ?? update },
    check: { create: source.check?.create ?? true, update: source.check?.update ?? true },
    checkMessage: source.checkMessage ?? 'errors.forbidden',
    checkPaths: source.checkPaths ?? [],
    fields: source.fields ?? {},
  };
}
