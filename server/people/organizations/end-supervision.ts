import sql from 'sql-template-tag';
import { type ActionHookContext, Refusal } from '../../../engine/api/index.ts';
import type { Supervision } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { FormerPeriod } from './former-periods.ts';

/**
 * Ends an agreement today; ending a renewal that has not begun restores the agreement before it. A domestic
 * organization must keep an authority (specification, section 5).
 * @throws Refusal for its last one
 */
export function endSupervision(catalogue: Catalogue) {
  const { homeCountry } = constantsOf(catalogue);
  return async ({ connection, id, record, today, write, action }: ActionHookContext<Supervision>): Promise<void> => {
    const { organization, supervision, country } = columns;
    const organizationId = record.organization?.id ?? '';
    const [supervised] = await connection.query<{ isAtHome: boolean }>(sql`
      select home.${country.key} = ${homeCountry} as "isAtHome" from ${tables.organization} as supervised
      left join ${tables.country} as home on home.${country.id} = supervised.${organization.country}
      where supervised.${organization.id} = ${organizationId} for update of supervised`);
    const others = await connection.query(sql`
      select from ${tables.supervision} where ${supervision.organization} = ${organizationId}
        and ${supervision.status} in ('ACTIVE', 'PENDING') and ${supervision.id} <> ${id}`);
    if (supervised?.isAtHome === true && others.length === 0) throw new Refusal('errors.supervision.last');
    const { status, validFrom, validUntil, formerPeriods } = record;
    if (status !== 'ACTIVE' || (validUntil ?? '9999') <= today) return;
    const hasBegun = (validFrom ?? '') <= today;
    const ended = hasBegun ? { validUntil: today } : lastPeriod(formerPeriods ?? []);
    await write('supervision', id, ended, { action: action.name });
  };
}

function lastPeriod(periods: readonly FormerPeriod[]) {
  const last = periods.at(-1);
  return { validFrom: last?.from ?? null, validUntil: last?.until ?? null, formerPeriods: periods.slice(0, -1) };
}
