import { Refusal, type EntityHooks } from '../../../engine/api/index.ts';
import type { OrganizationUser, User } from '../../../generated/server/records.ts';
import {
  endSessionsWithin,
  hasSecondFactor,
  removeSecondFactor,
  userHooks,
  makePasswordLink,
} from '../accounts/index.ts';
import { deleteNoticesOf } from '../notices/index.ts';
import type { AppContext } from '../../module.ts';
import { refuseLastResponsible, refuseLastResponsibleMember } from './last-responsible.ts';
import { endMemberships } from './end-memberships.ts';
import { formatDateTime } from '../../../engine/format/index.ts';
import type { Connection } from '../../../engine/store/index.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'notices' | 'store'>;

/**
 * Side effects on users: account mails, and end of memberships on removal.
 * @param actions hooks of actions from other folders
 */
export function hooksOfUsers(dependencies: Dependencies, actions: EntityHooks<User>['actions']): EntityHooks<User> {
  return {
    ...userHooks,
    afterWrite: async ({ connection, now, stored, record, id }) => {
      // Self-registered users agreed to the terms and have a password.
      if (stored === undefined && record.termsAgree !== true)
        await inviteBy(dependencies, { notice: 'accountMade', connection, now, userId: id, email: record.email ?? '' });
    },
    actions: {
      ...actions,
      removeSecondFactor: async ({ connection, now, id, arguments: given }) => {
        if (!(await hasSecondFactor(connection, id))) throw new Refusal('errors.user.secondFactorNone');
        await removeSecondFactor(connection, id);
        await endSessionsWithin(connection, { userId: id }, now);
        const params = { reason: String(given['reason']) };
        await dependencies.notices.send(connection, { notice: 'secondFactorRemoved', to: [{ userId: id }], params });
      },
      resetPassword: ({ connection, now, record, id }) =>
        inviteBy(dependencies, {
          notice: 'passwordResetByRegistry',
          connection,
          now,
          userId: id,
          email: record.email ?? '',
        }),
    },
    beforeRemove: async (context) => {
      await refuseLastResponsible(dependencies.store, context.connection, context.id);
      await endMemberships(context);
    },
  };
}

/** Ending a membership ends its sessions and deletes its notices. An active organization must keep a responsible person. */
export function hooksOfMembers({ store }: Pick<Dependencies, 'store'>): EntityHooks<OrganizationUser> {
  return {
    actions: {
      deactivate: async ({ connection, now, record }) => {
        await refuseLastResponsibleMember(store, connection, record);
        await endSessionsWithin(connection, placeOf(record), now);
      },
      changeRole: async ({ connection, record, arguments: { role } }) => {
        if (role !== 'RESPONSIBLE_PERSON') await refuseLastResponsibleMember(store, connection, record);
      },
    },
    beforeRemove: ({ connection, record }) => refuseLastResponsibleMember(store, connection, record),
    afterRemove: async ({ connection, now, record }) => {
      await endSessionsWithin(connection, placeOf(record), now);
      await deleteNoticesOf(connection, placeOf(record));
    },
  };
}

function placeOf({ user, organization }: OrganizationUser): {
  readonly userId: string;
  readonly organizationId: string;
} {
  return { userId: user?.id ?? '', organizationId: organization?.id ?? '' };
}

/** Validity of a link that was not requested. */
const minutes = 7 * 24 * 60;

interface Invitation {
  readonly notice: 'accountMade' | 'passwordResetByRegistry';
  readonly connection: Connection;
  readonly now: Date;
  readonly userId: string;
  readonly email: string;
}

/** Mails a link for setting a password. */
async function inviteBy(
  { catalogue, notices }: Pick<AppContext, 'catalogue' | 'notices'>,
  { notice, connection, now, userId, email }: Invitation,
): Promise<void> {
  const { token, validUntil } = await makePasswordLink(connection, userId, now, minutes);
  const params = { token, email, validUntil: formatDateTime(validUntil.toISOString(), catalogue.brand.timeZone) };
  await notices.send(connection, { notice, to: [{ userId }], params });
}
