import type { EntityHooks } from '../../../engine/api/index.ts';
import type { User } from '../../../generated/server/records.ts';

/** Computes `fullName` without titles, for lists. */
export const userHooks: EntityHooks<User> = {
  beforeWrite: ({ record }) => {
    record.fullName = `${record.firstName} ${record.lastName}`;
    return Promise.resolve();
  },
};
