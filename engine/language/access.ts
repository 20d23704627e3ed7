import type { Access } from '../metadata/types/index.ts';
import { client, entries, properties, screen } from './meaning.ts';
import { permission, reach, soleKey } from './reach.ts';

/** Who may do what to which records. */
export const accessMeaning = properties<Access>({
  permissions: properties<Access['permissions']>({
    visit: permission,
    read: permission,
    create: permission,
    update: permission,
    remove: permission,
    restore: soleKey,
  }),
  scope: properties<Access['scope']>({ read: reach, update: reach, remove: reach }),
  check: properties<Access['check']>({ create: reach, update: reach }),
  checkMessage: client,
  checkPaths: screen,
  fields: entries(properties<Access['fields'][string]>({ read: reach })),
});
