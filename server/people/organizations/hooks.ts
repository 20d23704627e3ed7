import type { EntityHooks } from '../../../engine/api/index.ts';
import type { Organization } from '../../../generated/server/records.ts';
import { agree } from './agree.ts';
import { supervise } from './supervise.ts';

/** What happens to an organization beyond its row. */
export const organizationHooks: EntityHooks<Organization> = {
  afterWrite: supervise,
  actions: { confirm: agree, renew: agree },
};
