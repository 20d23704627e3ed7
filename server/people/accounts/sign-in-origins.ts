import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { emailOf } from './normalize-email.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { storedHash } from './stored-hash.ts';

/** Remembered of each person, the latest: so many that nobody makes half the world a known place with one account. */
const placesPerPerson = 10;

/** Where somebody signs in from, or tries to. */
export interface SignInOrigin {
  /** As its browser keeps it: at least 128 random bits, of which only a hash is stored. */
  readonly deviceId: string;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/**
 * How a place is known: as a device this person signed in from, or as a network anybody did. Whose network it is makes
 * no difference, lest a refusal tell who has an account.
 */
export type Acquaintance = 'device' | 'network' | 'none';

/** Says how the place is known from which somebody with this e-mail, or nobody, tries to sign in. */
export async function isKnownDevice(
  connection: Connection,
  email: string,
  origin: SignInOrigin,
): Promise<Acquaintance> {
  const { device, network } = placesOf(origin);
  const [known] = await connection.query<{ device: boolean; network: boolean }>(sql`
    select
      exists (
        select from sign_in_place join ${tables.user} as person on person.${columns.user.id} = sign_in_place.user_id
        where place = ${device} and ${emailOf('person')} = ${email}
      ) as device,
      exists (select from sign_in_place where place = ${network}) as network`);
  if (known?.device === true) return 'device';
  return known?.network === true ? 'network' : 'none';
}

/** Remembers where a person signed in from, in place of where they were longest ago. */
export async function storeOrigins(
  connection: Connection,
  userId: string,
  origin: SignInOrigin,
  now: Date,
): Promise<void> {
  const { device, network } = placesOf(origin);
  await connection.query(sql`
    insert into sign_in_place (user_id, place, seen_at) values (${userId}, ${device}, ${now}), (${userId}, ${network}, ${now})
    on conflict (place, user_id) do update set seen_at = excluded.seen_at`);
  await connection.query(sql`
    delete from sign_in_place where user_id = ${userId} and seen_at < (
      select seen_at from sign_in_place where user_id = ${userId} order by seen_at desc offset ${placesPerPerson - 1} limit 1
    )`);
}

function placesOf({ deviceId, address }: SignInOrigin): { readonly device: string; readonly network: string } {
  return { device: `device ${storedHash(deviceId)}`, network: `network ${ipPrefix(address)}` };
}
