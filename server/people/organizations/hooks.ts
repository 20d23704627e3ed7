import type { EntityHooks, SavedInput } from '../../../engine/api/index.ts';
import type { Organization } from '../../../generated/server/records.ts';
import { agree } from './agree.ts';
import { supervise } from './supervise.ts';
import { withdraw } from './withdraw.ts';

/** What happens to an organization beyond its row. */
export const organizationHooks: EntityHooks<Organization> = {
  completeInput: withPostAddress,
  beforeWrite: ({ record }) => {
    record.residenceAddress = written(record.residenceAddress);
    record.postAddress = written(record.postAddress);
    return Promise.resolve();
  },
  afterWrite: supervise,
  actions: { confirm: agree, renew: agree, rejectRegistration: withdraw },
};

/** Who sends a post address means it, also without saying that it is another; who sends none has that of the residence. */
function withPostAddress({ given, stored }: SavedInput<Organization>): Partial<Organization> {
  if (stored !== undefined || given.samePostAddress !== undefined) return given;
  return { ...given, samePostAddress: given.postAddress === undefined };
}

/** An address with itself in one line. */
function written(address: Organization['residenceAddress']): Organization['residenceAddress'] {
  if (!address) return address;
  const { street, number, postal, city } = address;
  return { ...address, fullAddress: `${street ?? ''} ${number ?? ''}, ${postal ?? ''} ${city ?? ''}` };
}
