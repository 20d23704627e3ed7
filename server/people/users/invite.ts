import { formatDateTime } from '../../../engine/format/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { makePasswordLink } from '../accounts/index.ts';
import type { AppContext } from '../../module.ts';

/** A link that nobody asked for waits a week. */
const minutes = 7 * 24 * 60;

interface Invitation {
  readonly notice: 'accountMade' | 'passwordResetByRegistry';
  readonly connection: Connection;
  readonly now: Date;
  readonly userId: string;
  readonly email: string;
}

/** Mails somebody a link by which they set their password. */
export async function inviteBy(
  { catalogue, notices }: Pick<AppContext, 'catalogue' | 'notices'>,
  { notice, connection, now, userId, email }: Invitation,
): Promise<void> {
  const { token, validUntil } = await makePasswordLink(connection, userId, now, minutes);
  const params = { token, email, validUntil: formatDateTime(validUntil.toISOString(), catalogue.brand.timeZone) };
  await notices.tell(connection, { notice, to: [{ userId }], params });
}
