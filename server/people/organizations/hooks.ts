import type { EntityHooks, SavedInput } from '../../../engine/api/index.ts';
import { isValues } from '../../../engine/record/index.ts';
import type { Organization } from '../../../generated/server/records.ts';
import { agree } from './agree.ts';
import { supervise } from './supervise.ts';
import { withdrawVerification } from './withdraw-verification.ts';

/** What happens to an organization beyond its row. */
export const organizationHooks: EntityHooks<Organization> = {
  completeInput: withPostAddress,
  beforeWrite: ({ record }) => {
    record.residenceAddress = written(record.residenceAddress);
    record.postAddress = written(record.postAddress);
    return Promise.resolve();
  },
  afterWrite: supervise,
  actions: { confirm: agree, renew: agree, rejectRegistration: withdrawVerification },
};

/** Who sends a post address means it, also without saying that it is another; a new one without has that of the residence. */
function withPostAddress({ given, stored }: SavedInput<Organization>): Partial<Organization> {
  if (given.samePostAddress !== undefined) return given;
  if (given.postAddress === undefined) return stored === undefined ? { ...given, samePostAddress: true } : given;
  const isStored = stored?.samePostAddress === true && isWithin(given.postAddress, stored.postAddress);
  return isStored ? given : { ...given, samePostAddress: false };
}

/** Whether all that is said of an address is what another one says. */
function isWithin(said: Organization['postAddress'], address: Organization['postAddress']): boolean {
  return Object.entries(said ?? {}).every(([name, value]) => idOr(value) === idOr({ ...address }[name]));
}

function idOr(value: unknown): unknown {
  return isValues(value) ? value['id'] : (value ?? null);
}

/** An address with itself in one line. */
function written(address: Organization['residenceAddress']): Organization['residenceAddress'] {
  if (!address) return address;
  const { street, number, postal, city } = address;
  return { ...address, fullAddress: `${street ?? ''} ${number ?? ''}, ${postal ?? ''} ${city ?? ''}` };
}
