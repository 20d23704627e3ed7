import type { Module } from '../module.ts';
import { accountOperations, accountRetention, accountTables, notifyExpiringKeys } from './accounts/index.ts';
import { auditTables } from './audit/index.ts';
import { listSettingsOperations, listSettingsTables } from './list-settings/index.ts';
import { legalEntityOperations } from './legal-entities/index.ts';
import {
  endSupervision,
  formerAgreementsOfBefore,
  organizationHooks,
  organizationOperations,
} from './organizations/index.ts';
import { dailyNotices, noticeOperations } from './notices/index.ts';
import { permissionOperations } from './permissions/index.ts';
import {
  auditRemains,
  eraseHook,
  eraseRemoved,
  personalDataHandler,
  personalDataOperations,
} from './personal-data/index.ts';
import {
  invitationCleanUp,
  hooksOfMembers,
  hooksOfUsers,
  personTables,
  userOperations,
  userTables,
} from './users/index.ts';

/** Module for people: accounts, sessions, organizations. */
export const people: Module = {
  tables: (catalogue) => [
    { name: 'accounts', statements: accountTables },
    { name: 'users', statements: userTables },
    { name: 'persons', statements: personTables },
    { name: 'audit', statements: auditTables(catalogue) },
    { name: 'kept-lists', statements: listSettingsTables },
    { name: 'former-agreements', statements: formerAgreementsOfBefore(catalogue) },
  ],
  operations: (context) => ({
    ...accountOperations(context.accounts),
    ...organizationOperations(context),
    ...listSettingsOperations(context),
    ...legalEntityOperations(context),
    ...noticeOperations(context),
    ...permissionOperations(context),
    ...personalDataOperations(context),
    ...userOperations(context),
  }),
  hooks: (context) => ({
    organization: organizationHooks,
    organizationUser: hooksOfMembers(context),
    supervision: { actions: { end: endSupervision(context.catalogue) } },
    user: hooksOfUsers(context, { erase: eraseHook(context) }),
  }),
  jobs: (working) => [
    dailyNotices(working),
    invitationCleanUp(working),
    eraseRemoved(working),
    notifyExpiringKeys(working),
  ],
  remains: (retention) => ({ ...accountRetention(retention), ...auditRemains(retention) }),
  routes: {
    '/personal-data/': (serving) => personalDataHandler({ ...serving, activeViewer: serving.accounts.activeViewer }),
  },
};
