import type { EntityHooks } from '../../../engine/api/index.ts';
import type { User } from '../../../generated/server/records.ts';

/** A person is called by their names without titles, which is what lists are read by. */
export const userHooks: EntityHooks<User> = {
  beforeWrite: ({ record }) => {
    record.fullName = `${record.firstName} ${record.lastName}`;
    return Promise.resolve();
  },
};
