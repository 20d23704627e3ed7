import { formatDateTime } from '../../../engine/format/index.ts';
import type { AccountServices } from './account-services.ts';
import { normalizeEmail } from './normalize-email.ts';
import { inConstantTime, type Pause } from './constant-time.ts';
import { makePasswordLink } from './password-link.ts';
import { readAccount } from './people.ts';

type MailingDesk = Pick<AccountServices, 'catalogue' | 'database' | 'notices' | 'now' | 'throttle'>;

/**
 * Mails a password link if the account exists; response and timing are the same otherwise.
 * @throws ApiError past the limits of mails, account or not
 */
export async function forgotPassword(
  desk: MailingDesk,
  { email, address }: { readonly email: string; readonly address: string },
  pause?: Pause,
): Promise<void> {
  const name = normalizeEmail(email);
  await desk.throttle.admitMail(name, address);
  await inConstantTime(mailLink(desk, name), pause);
}

async function mailLink({ database, catalogue, notices, now }: MailingDesk, email: string): Promise<void> {
  const account = await readAccount(database, email);
  if (account === undefined) return;
  const { userId } = account;
  await database.transaction(async (connection) => {
    const { token, validUntil } = await makePasswordLink(connection, userId, now());
    const params = { token, email, validUntil: formatDateTime(validUntil.toISOString(), catalogue.brand.timeZone) };
    await notices.send(connection, { notice: 'passwordReset', to: [{ userId }], params });
  });
}
