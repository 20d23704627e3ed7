import { Refusal } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { logEvent, type AccountEvent } from './account-log.ts';
import type { Caller, AccountServices } from './account-services.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { admitInSession, checkOwnPassword } from './own-password.ts';
import { readEmail } from './people.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
  hasSecondFactor,
  removeSecondFactor,
  takeCode,
} from './second-factor.ts';
import { endOtherSessionsOf } from './sessions.ts';

/** Operations on a person's own second factor. */
export interface SecondFactors {
  /** @throws Refusal for a wrong password, or when a factor is active */
  readonly begin: (caller: Caller, password: string) => Promise<Enrolment>;
  /** Ends all other sessions of the person. @returns the recovery codes. @throws Refusal for a wrong code */
  readonly confirm: (caller: Caller, code: string) => Promise<readonly string[]>;
  /** @throws Refusal for a wrong password or code */
  readonly disable: (caller: Caller, given: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly isOn: (caller: Caller) => Promise<boolean>;
}

export function createSecondFactors(desk: AccountServices): SecondFactors {
  const { database, factorKeys, catalogue, now } = desk;
  const log = (connection: Connection, event: AccountEvent, userId: string, address: string) =>
    logEvent(connection, { event, userId, actorId: userId, network: ipPrefix(address), now: now() });
  return {
    begin: async (caller, password) => {
      const { userId } = caller.viewer;
      await checkOwnPassword(desk, caller, { password, path: ['password'] });
      const issuer = catalogue.brand.name[catalogue.languages[0] ?? ''] ?? '';
      const label = await readEmail(database, userId);
      const enrolment = await beginSecondFactor(database, { userId, label, issuer }, factorKeys);
      if (enrolment === undefined) throw new Refusal('errors.user.secondFactorOn');
      return enrolment;
    },
    confirm: async (caller, code) => {
      const { viewer, sessionId, address } = caller;
      const { userId } = viewer;
      const forgive = await admitInSession(desk, caller);
      const codes = await database.transaction(async (connection) => {
        const made = await confirmSecondFactor(connection, { userId, code, now: now() }, factorKeys);
        // Other sessions may belong to someone who knew only the password.
        if (made !== undefined) {
          await endOtherSessionsOf(connection, { userId, sessionId, by: 'factor' }, now());
          await log(connection, 'secondFactorAdded', userId, address);
        }
        return made;
      });
      if (codes === undefined) throw wrongCode(['code']);
      await forgive();
      return codes;
    },
    disable: async (caller, { password, code }) => {
      const { viewer, address } = caller;
      const { userId } = viewer;
      await checkOwnPassword(desk, caller, { password, path: ['password'] }, () =>
        checkSecondFactor(desk, userId, code, ['code']),
      );
      await database.transaction(async (connection) => {
        await removeSecondFactor(connection, userId);
        await log(connection, 'secondFactorRemoved', userId, address);
      });
    },
    isOn: ({ viewer }) => hasSecondFactor(database, viewer.userId),
  };
}

/**
 * Checks the second factor after the password; passes when there is none.
 * @param path input path of the code. @throws Refusal for a missing, wrong or unverifiable code
 */
export async function checkSecondFactor(
  { database, factorKeys, now }: Pick<AccountServices, 'factorKeys' | 'now'> & { readonly database: Connection },
  userId: string,
  code: string | null | undefined,
  path: readonly string[] = ['input', 'code'],
): Promise<void> {
  if (!(await hasSecondFactor(database, userId))) return;
  if (code === undefined || code === null || code.trim() === '')
    throw new Refusal('errors.user.secondFactorNeeded', { path });
  const taken = await takeCode(database, { userId, code, now: now() }, factorKeys);
  if (taken === 'lost') throw new Refusal('errors.user.secondFactorLost', { path });
  if (taken === 'wrong') throw wrongCode(path);
}

function wrongCode(path: readonly string[]): Refusal {
  return new Refusal('errors.user.secondFactorWrong', { path });
}
