import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { emailOf } from './normalize-email.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { storedHash } from './stored-hash.ts';

/** Remembered origins per person; bounded, so that one account cannot mark many networks as known. */
const placesPerPerson = 10;

/** Origin of a login attempt. */
export interface SignInOrigin {
  /** Device id from the browser: at least 128 random bits, stored as a hash. */
  readonly deviceId: string;
  /** Network address of the caller. */
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/** How an origin is known: a device of this person, or a network of any person (a per-person network would reveal accounts). */
export type KnownOrigin = 'device' | 'network' | 'none';

/** Returns how the origin of a login attempt is known; works the same without an account. */
export async function isKnownDevice(connection: Connection, email: string, origin: SignInOrigin): Promise<KnownOrigin> {
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

/** Stores a login's origin and evicts the oldest. */
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
