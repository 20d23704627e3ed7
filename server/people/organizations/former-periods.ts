import sql, { raw } from 'sql-template-tag';
import { addDays, type Catalogue } from '../../../engine/metadata/index.ts';

/** Days of a former validity; without a first day, all until the last. */
export interface FormerPeriod {
  readonly from?: string | null;
  readonly until?: string | null;
}

/** A validity that is about to be replaced. */
interface Validity {
  /** True while the status permits acting, so that a validity without a last day is in force. */
  readonly isActive: boolean;
  readonly validFrom?: string | null;
  readonly validUntil?: string | null;
  readonly formerPeriods?: readonly FormerPeriod[] | null;
}

/**
 * Former periods of a validity that a new one replaces: the days on which it was in force before the first day of the
 * new one, until today at the latest.
 */
export function periodsBefore(validity: Validity, newFrom: unknown, today: string): readonly FormerPeriod[] {
  const { isActive, validFrom: from = null, validUntil = null } = validity;
  const formerPeriods = validity.formerPeriods ?? [];
  if (typeof newFrom !== 'string' || (validUntil === null && !isActive)) return formerPeriods;
  const ends = [validUntil ?? today, today, addDays(newFrom, -1)];
  const until = ends.reduce((earliest, end) => (end < earliest ? end : earliest));
  return (from ?? '') > until ? formerPeriods : [...formerPeriods, { from, until }];
}

/**
 * Migration: adds the former periods of agreements from the audit trail, where a renewal changed `validFrom`. A renewal
 * that was ended before it began was never in force.
 */
export function formerAgreementsOfBefore({ brand }: Catalogue): string {
  return sql`
with renewal as (
  select record_id, id, (changes -> 'validFrom' ->> 'from')::date as "from",
    least(
      (changes -> 'validUntil' ->> 'from')::date, (at at time zone ${raw(`'${brand.timeZone}'`)})::date,
      (changes -> 'validFrom' ->> 'to')::date - 1
    ) as until
  from audit_entry
  where entity = 'supervision' and changes -> 'validFrom' ->> 'from' is not null
    and record_id in (select id from responsible_organization)
    and record_id not in (select record_id from responsible_organization_former_periods)
)
insert into responsible_organization_former_periods (record_id, position, "from", until)
select record_id, row_number() over (partition by record_id order by id) - 1, "from", until from renewal where "from" <= until;
`.sql;
}
