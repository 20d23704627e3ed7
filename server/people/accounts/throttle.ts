import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { countAll, ipPrefix, type Count } from '../../platform/throttle/index.ts';
import { isKnownDevice, type SignInOrigin } from './sign-in-origins.ts';
import { storedHash } from './stored-hash.ts';

/** One person's mistakes; beyond it the right password is not accepted either until the window ends. */
const attemptsPerEmail = 10;
/** Whole offices share an address. */
const attemptsPerAddress = 100;
/** A mail that is late is asked for again; strangers may fill nobody's mailbox. */
const mailsPerEmail = 5;
const mailsPerAddress = 30;
/** Those that are sent back for a mistake count as well. */
const registrationsPerAddress = 30;
/** Each is a mail to somebody who did not ask for it. */
const invitationsPerOrganization = 20;
const invitationsPerAddress = 60;

/** Counts login attempts in the database, so that any number of processes count together. */
export interface Throttle {
  /**
   * Counts one attempt before the password is looked at. What strangers try counts for all of them together; a device
   * the person signed in from, and a network somebody did, count for themselves, so that strangers shut nobody out.
   * @returns forgets the person's attempts that count with this one, for when the password was right
   * @throws ApiError `errors.limit.tooManyRequests` past the limits
   */
  readonly admit: (email: string, origin: SignInOrigin) => Promise<() => Promise<void>>;
  /** Counts a mail that somebody asks for. @throws ApiError past the limits, whoever has an account */
  readonly admitMail: (email: string, address: string) => Promise<void>;
  /** Counts a registration, also one that fails. @throws ApiError past the limit */
  readonly admitRegistration: (address: string) => Promise<void>;
  /** Counts an invitation to an e-mail, whether somebody has it or not. @throws ApiError past the limits */
  readonly admitInvitation: (of: {
    readonly organizationId: string;
    readonly email: string;
    readonly address: string;
  }) => Promise<void>;
  /**
   * Counts one attempt to tell the password of somebody who proved themselves otherwise, by a session or a mailed link. Each
   * session is counted apart: whoever stole one does not keep its person from the right password in another.
   * @param of whose password: of a person, who is named first, or of a registration
   * @param by how they proved themselves
   * @returns forgets these attempts. @throws ApiError past the limit
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
  /** The attempts on one e-mail. */
  readonly person: Count;
  readonly others: readonly Count[];
}

/** A device that proves itself is not counted by its network, which it may share with whoever attacks. */
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
