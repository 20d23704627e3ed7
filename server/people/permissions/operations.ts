import type { OperationResolvers } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { AppContext } from '../../module.ts';
import { explainAccess } from './explain-access.ts';
import { parseId } from './parse-id.ts';

/** Answers who may do what, and why somebody may not. */
export function permissionOperations(context: Pick<AppContext, 'accounts' | 'catalogue'>): OperationResolvers {
  const matrix = matrixOf(context.catalogue);
  return {
    permissionMatrix: () => matrix,
    placesOf: ({ arguments: given }) => context.accounts.placesOf(parseId(given['userId'])),
    explainAccess: (call) => explainAccess(context, call),
  };
}

function matrixOf(catalogue: Catalogue) {
  const { keptWhileNotActive } = constantsOf(catalogue);
  return {
    roles: catalogue.roles.map(({ organizationRole, role, secondFactor = false }) => ({
      organizationRole,
      role,
      secondFactor,
    })),
    permissions: catalogue.permissions.map(({ name, label }) => ({
      name,
      labelSK: label['sk'] ?? name,
      labelEN: label['en'] ?? name,
      keptWhileNotActive: keptWhileNotActive.includes(name),
      granted: catalogue.roles.map(({ permissions }) => permissions.includes(name)),
    })),
  };
}
