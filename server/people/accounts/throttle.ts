import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { countAll, ipPrefix, type Count } from '../../platform/throttle/index.ts';
import { isKnownDevice, type SignInOrigin } from './sign-in-origins.ts';
import { storedHash } from './stored-hash.ts';

/** Failed attempts per e-mail; afterwards even the right password is refused until the window ends. */
const attemptsPerEmail = 10;
/** Higher, because offices share an address. */
const attemptsPerAddress = 100;
/** Allows repeated requests without flooding a mailbox. */
const mailsPerEmail = 5;
const mailsPerAddress = 30;
/** Includes invalid registrations. */
const registrationsPerAddress = 30;
/** Invitations are unsolicited mail. */
const invitationsPerOrganization = 20;
const invitationsPerAddress = 60;

/** Login throttling in the database, shared by all processes. */
export interface Throttle {
  /**
   * Counts an attempt before the password check. Unknown origins share one counter per e-mail; known devices and
   * networks have their own, so that strangers cannot lock a person out.
   * @returns a function that resets the person's counter after success
   * @throws ApiError `errors.limit.tooManyRequests` past the limits
   */
  readonly admit: (email: string, origin: SignInOrigin) => Promise<() => Promise<void>>;
  /** Counts a requested mail, account or not. @throws ApiError past the limits */
  readonly admitMail: (email: string, address: string) => Promise<void>;
  /** Counts a registration, valid or not. @throws ApiError past the limit */
  readonly admitRegistration: (address: string) => Promise<void>;
  /** Counts an invitation, account or not. @throws ApiError past the limits */
  readonly admitInvitation: (of: {
    readonly organizationId: string;
    readonly email: string;
    readonly address: string;
  }) => Promise<void>;
  /**
   * Counts a password check of a person already identified by a session or mailed link. Counted per session, so that a
   * stolen one cannot block the person's others.
   * @param of owner of the password: a person or a registration
   * @param by the session or link
   * @returns a function that resets the counter. @throws ApiError past the limit
   */
  readonly admitPassword: (of: string, by: string) => Promise<() => Promise<void>>;
}

/** @param now the clock */
export function createThrottle(database: Database, now: () => Date): Throttle {
  const admit = (counts: readonly Count[]) => countAll(database, counts, now());
  const forget = (subject: string) => async () => {
    await database.query(sql`delete from login_attempt where subject = ${subject}`);
  };
  return {
    admit: async (email, origin) => {
      const { person, others } = await countsOf(database, email, origin);
      await admit([...others, person]);
      return forget(person.subject);
    },
    admitMail: (email, address) =>
      admit([
        { subject: `mails from ${ipPrefix(address)}`, limit: mailsPerAddress },
        { subject: `mails to ${email}`, limit: mailsPerEmail },
      ]),
    admitRegistration: (address) =>
      admit([{ subject: `registrations from ${ipPrefix(address)}`, limit: registrationsPerAddress }]),
    admitInvitation: ({ organizationId, email, address }) =>
      admit([
        { subject: `invitations of ${organizationId}`, limit: invitationsPerOrganization },
        { subject: `invitations from ${ipPrefix(address)}`, limit: invitationsPerAddress },
        { subject: `mails to ${email}`, limit: mailsPerEmail },
      ]),
    admitPassword: async (of, by) => {
      const subject = `password of ${of} by ${by}`;
      await admit([{ subject, limit: attemptsPerEmail }]);
      return forget(subject);
    },
  };
}

interface Counts {
  /** Attempts per e-mail. */
  readonly person: Count;
  readonly others: readonly Count[];
}

/** A known device is not counted by network, which attackers may share. */
async function countsOf(connection: Connection, email: string, origin: SignInOrigin): Promise<Counts> {
  const network = ipPrefix(origin.address);
  const others = [{ subject: `address ${network}`, limit: attemptsPerAddress }];
  const attemptsOn = (subject: string): Count => ({ subject, limit: attemptsPerEmail });
  switch (await isKnownDevice(connection, email, origin)) {
    case 'device':
      return { person: attemptsOn(`email ${email} device ${storedHash(origin.deviceId)}`), others: [] };
    case 'network':
      return { person: attemptsOn(`email ${email} network ${network}`), others };
    case 'none':
      return { person: attemptsOn(`email ${email}`), others };
  }
}
