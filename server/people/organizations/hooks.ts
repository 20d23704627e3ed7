import sql from 'sql-template-tag';
import {
  type EntityHooks,
  type SavedInput,
  type ActionHookContext,
  type ActionValuesContext,
  Refusal,
  type SavedHookContext,
} from '../../../engine/api/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Organization } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { type FormerPeriod, periodsBefore } from './former-periods.ts';

/** Side effects on organizations. */
export const organizationHooks: EntityHooks<Organization> = {
  completeInput: withPostAddress,
  beforeWrite: ({ record }) => {
    record.residenceAddress = written(record.residenceAddress);
    record.postAddress = written(record.postAddress);
    return Promise.resolve();
  },
  afterWrite: supervise,
  actionValues: { activation: withFormerPeriod },
  actions: {
    confirm: agree,
    renew: agree,
    contract: askOthers,
    rejectRegistration: withdrawVerification,
  },
};

/** A given post address implies that it differs from the residence; a new organization without one uses the residence. */
function withPostAddress({ given, stored }: SavedInput<Organization>): Partial<Organization> {
  if (given.samePostAddress !== undefined) return given;
  if (given.postAddress === undefined) return stored === undefined ? { ...given, samePostAddress: true } : given;
  const isStored = stored?.samePostAddress === true && isWithin(given.postAddress, stored.postAddress);
  return isStored ? given : { ...given, samePostAddress: false };
}

/** True when all given parts equal the stored address. */
function isWithin(said: Organization['postAddress'], address: Organization['postAddress']): boolean {
  return Object.entries(said ?? {}).every(([name, value]) => idOr(value) === idOr({ ...address }[name]));
}

function idOr(value: unknown): unknown {
  return isValues(value) ? value['id'] : (value ?? null);
}

/** Adds the one-line address. */
function written(address: Organization['residenceAddress']): Organization['residenceAddress'] {
  if (!address) return address;
  return { ...address, fullAddress: fullAddressOf(address) };
}

type AddressParts = Partial<
  Pick<NonNullable<Organization['residenceAddress']>, 'street' | 'number' | 'postal' | 'city'>
>;

/** An address in one line. */
export function fullAddressOf({ street, number, postal, city }: AddressParts): string {
  return `${street ?? ''} ${number ?? ''}, ${postal ?? ''} ${city ?? ''}`;
}

/** Agreement of a qualified authority. The agreement is a separate record, so no transition of the organization can write it. */
async function agree(context: ActionHookContext<Organization>): Promise<void> {
  const { id, viewer, arguments: given, action } = context;
  const supervision = await supervisionBetween(context, id, viewer.organizationId);
  if (supervision === undefined) throw new Refusal('errors.organization.noPermission');
  const { validFrom = null, validUntil = null } = given;
  const isActive = supervision.status === 'ACTIVE';
  const formerPeriods = periodsBefore({ ...supervision, isActive }, validFrom, context.today);
  const agreement = { status: 'ACTIVE', validFrom, validUntil, formerPeriods };
  await context.write('supervision', supervision.id, agreement, { action: action.name });
  await askOthers(context);
}

/**
 * When an organization leaves its first status, the other named authorities are asked; otherwise their agreements would
 * count as ended, and authorities cannot renew those.
 */
async function askOthers({ id, record, connection, write, action }: ActionHookContext<Organization>): Promise<void> {
  if (record.status !== '_0_PENDING') return;
  const { supervision } = columns;
  const named = await connection.query<{ id: string }>(sql`
    select ${supervision.id}::text as id from ${tables.supervision}
    where ${supervision.organization} = ${id} and ${supervision.status} = 'INACTIVE' for update`);
  for (const { id: other } of named) await write('supervision', other, { status: 'PENDING' }, { action: action.name });
}

/** The days of the former validity, so that those after its end stay without one. */
function withFormerPeriod({ record, arguments: { validFrom }, today }: ActionValuesContext<Organization>) {
  const validity = { ...record, isActive: record.status === '_4_ACTIVE' };
  return { formerPeriods: periodsBefore(validity, validFrom, today) };
}

interface StoredAgreement extends Values {
  readonly id: string;
  readonly status: string;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly formerPeriods: readonly FormerPeriod[];
}

/** Locked through the organization of the action. */
async function supervisionBetween(
  { connection }: ActionHookContext<Organization>,
  organizationId: string,
  authorityId: string | undefined,
): Promise<StoredAgreement | undefined> {
  const { supervision } = columns;
  const [row] = await connection.query<StoredAgreement>(sql`
    select ${supervision.id}::text as id, ${supervision.status} as status, ${supervision.validFrom}::text as "validFrom",
      ${supervision.validUntil}::text as "validUntil", (
        select coalesce(json_agg(json_build_object('id', former.id::text, 'from', former."from", 'until', former.until)
          order by former.position), '[]')
        from responsible_organization_former_periods as former where former.record_id = ${tables.supervision}.${supervision.id}
      ) as "formerPeriods"
    from ${tables.supervision}
    where ${supervision.organization} = ${organizationId} and ${supervision.qualifiedAuthority} = ${authorityId ?? null}
    for update`);
  return row;
}

/** Agreements with the authorities of a new organization are inactive until it confirms (specification, section 3). */
async function supervise(context: SavedHookContext<Organization>): Promise<void> {
  const { id, stored, record } = context;
  if (stored !== undefined) return;
  const named = new Set((record.authorities ?? []).flatMap(({ authority }) => authority?.id ?? []));
  for (const authority of named) {
    const supervision = { organization: { id }, qualifiedAuthority: { id: authority }, status: 'INACTIVE' };
    await context.insert('supervision', supervision, { action: 'create' });
  }
}

/** A rejected registration withdraws open requests to authorities. */
async function withdrawVerification(context: ActionHookContext<Organization>): Promise<void> {
  const { id, connection, write, action } = context;
  const { supervision } = columns;
  const asked = await connection.query<{ id: string }>(sql`
    select ${supervision.id}::text as id from ${tables.supervision}
    where ${supervision.organization} = ${id} and ${supervision.status} = 'PENDING'
    for update`);
  for (const { id: waiting } of asked)
    await write('supervision', waiting, { status: 'INACTIVE' }, { action: action.name });
}
