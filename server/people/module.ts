import type { Module } from '../module.ts';
import { accountOperations, accountRemains, accountTables, userHooks } from './accounts/index.ts';
import { auditOperations } from './audit/index.ts';
import { organizationHooks, organizationOperations } from './organizations/index.ts';

/** Who works in the register: accounts, sessions, organizations. */
export const people: Module = {
  tables: () => [{ name: 'accounts', statements: accountTables }],
  operations: ({ accounts, catalogue }) => ({
    ...accountOperations(accounts),
    ...organizationOperations(catalogue),
    ...auditOperations(),
  }),
  hooks: () => ({ organization: organizationHooks, user: userHooks }),
  remains: accountRemains,
};
