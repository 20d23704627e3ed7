import { todayOf } from '../../../engine/api/index.ts';
import sql, { type Sql } from 'sql-template-tag';
import { formatDate } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { attemptEach, type Connection, type Database } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { answersFor } from '../../people/organizations/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf, inOwnOperation } from '../../platform/records/index.ts';
import type { Notices } from '../../platform/mail/index.ts';

const {
  certificate,
  holding,
  operatorCertificate: held,
  organization,
  organizationUser: member,
  scheme,
  substanceKind,
} = columns;

interface Dependencies {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly notices: Notices;
  readonly now: () => Date;
}

/** Sent notices: one per end date and notice period, across processes. */
export const endingSupervisionTables = sql`
create table if not exists supervision_notice (
  entity text not null,
  record_id bigint not null,
  valid_until date not null,
  days integer not null,
  primary key (entity, record_id, valid_until, days)
);`.sql;

/** A scheme, authority or operator certificate with its last day. */
interface Ending {
  readonly [column: string]: unknown;
  readonly entity: 'scheme' | 'feedstock' | 'organization' | 'operatorCertificate';
  readonly id: string;
  /** Names for the notice; schemes have one per language. */
  readonly names: Readonly<Record<string, string>>;
  readonly until: string;
  readonly left: number;
}

/** Notice and recipients by kind, with the certificates each recipient holds. */
const kinds = {
  scheme: { notice: 'schemeEndsSoon', told: (id: string) => holdersUnder(sql`whole.${certificate.scheme} = ${id}`) },
  feedstock: {
    notice: 'feedstockEndsSoon',
    told: (id: string) =>
      holdersUnder(sql`exists (
        select from feedstock_scope_end as scope
        join certificate_certificate_substances as part on part.record_id = whole.${certificate.id} and part.kind_id = scope.feedstock_id
        where scope.id = ${id} and scope.scheme_id = whole.${certificate.scheme})`),
  },
  organization: {
    notice: 'authorityEndsSoon',
    told: (id: string) => holdersUnder(sql`whole.${certificate.verifier} = ${id}`),
  },
  // Includes organizations without stock, which cannot register anything afterwards.
  operatorCertificate: {
    notice: 'operatorCertificateEndsSoon',
    told: (id: string) => sql`
      select own.${held.organization} as organization, stock.count as count
      from ${tables.operatorCertificate} as own
      left join lateral (${holdersUnder(sql`whole.${certificate.scheme} = own.${held.scheme}`)}) as stock
        on stock.organization = own.${held.organization}
      where own.${held.id} = ${id}`,
  },
} as const;

/** Organizations with stock of certificates with alias `whole`. */
function holdersUnder(where: Sql): Sql {
  return sql`
    select holding.${holding.organization} as organization, count(*) as count
    from ${tables.holding} as holding
    join ${tables.certificate} as whole on whole.${certificate.id} = holding.${holding.certificate}
    where ${where} and holding.${holding.available} + holding.${holding.reserved} + holding.${holding.blocked} > 0
    group by holding.${holding.organization}`;
}

/** Nightly and at every start: notifies holders of stock whose supervision ends in `supervisionEnds.noticeDays`. */
export function notifyEndingSupervision(dependencies: Dependencies): Job {
  const { supervisionEnds, qualifiedPersons } = constantsOf(dependencies.catalogue);
  const { noticeDays } = supervisionEnds;
  return {
    name: 'tell-ending-supervision',
    at: '41 0 * * *',
    atStart: true,
    run: async (signal) => {
      const today = todayOf(dependencies, dependencies.now());
      let notified = 0;
      const asked = { today, days: Math.max(...noticeDays), qualifiedUntil: qualifiedPersons.until };
      await attemptEach(await readEndings(dependencies.database, asked), {
        signal,
        work: async (ending) => {
          // When an end was set late, only the nearest notice period is reported.
          const days = Math.min(...noticeDays.filter((each) => ending.left <= each));
          notified += await tellHolders(dependencies, ending, days);
        },
        nameOf: ({ entity, id }) => `${entity} ${id}`,
      });
      return { told: notified };
    },
  };
}

function readEndings(
  connection: Connection,
  { today, days, qualifiedUntil }: { readonly today: string; readonly days: number; readonly qualifiedUntil: string },
): Promise<readonly Ending[]> {
  const supervisesUntil = sql`least(${organization.validUntil},
    case when ${organization.authorityKind} = 'QUALIFIED_PERSON' then ${qualifiedUntil}::date end)`;
  const last = sql`${today}::date + ${days}::int`;
  return connection.query<Ending>(sql`
    select 'scheme' as entity, ${scheme.id}::text as id, jsonb_build_object('name', ${scheme.nameSK}, 'nameEN', ${scheme.nameEN}) as names,
      ${scheme.validUntil}::text as until, ${scheme.validUntil} - ${today}::date as left
    from ${tables.scheme} where not ${scheme.archived} and ${scheme.validUntil} between ${today}::date and ${last}
    union all
    select distinct 'feedstock', scope.id::text, jsonb_build_object('name', kind.${substanceKind.nameSK}, 'nameEN', kind.${substanceKind.nameEN},
      'scheme', under.${scheme.nameSK}, 'schemeEN', under.${scheme.nameEN}), scope.until::text, scope.until - ${today}::date
    from feedstock_scope_end as scope
    join ${tables.scheme} as under on under.${scheme.id} = scope.scheme_id and not under.${scheme.archived}
    join ${tables.substanceKind} as kind on kind.${substanceKind.id} = scope.feedstock_id
    where scope.until between ${today}::date and ${last}
    union all
    select 'organization', ${organization.id}::text, jsonb_build_object('name', ${organization.name}),
      ${supervisesUntil}::text, ${supervisesUntil} - ${today}::date
    from ${tables.organization} where ${organization.role} = 'QUALIFIED_AUTHORITY' and ${organization.status} = '_4_ACTIVE'
      and ${supervisesUntil} between ${today}::date and ${last}
    union all
    select 'operatorCertificate', own.${held.id}::text,
      jsonb_build_object('name', own.${held.number}, 'scheme', under.${scheme.nameSK}, 'schemeEN', under.${scheme.nameEN}),
      own.${held.validUntil}::text, own.${held.validUntil} - ${today}::date
    from ${tables.operatorCertificate} as own join ${tables.scheme} as under on under.${scheme.id} = own.${held.scheme}
    where own.${held.status} = 'VALID' and own.${held.validUntil} between ${today}::date and ${last}
      and not exists (
        select from ${tables.operatorCertificate} as renewed
        where renewed.${held.organization} = own.${held.organization} and renewed.${held.scheme} = own.${held.scheme}
          and renewed.${held.status} = 'VALID' and renewed.${held.validUntil} > own.${held.validUntil})
    order by 4, 1, 2`);
}

/** @returns number of notified people */
async function tellHolders(
  dependencies: Dependencies,
  { entity, id, names, until }: Ending,
  days: number,
): Promise<number> {
  return await inOwnOperation({ ...dependencies, now: dependencies.now() }, async ({ connection }) => {
    const noted = await connection.query(sql`
      insert into supervision_notice (entity, record_id, valid_until, days) values (${entity}, ${id}, ${until}, ${days})
      on conflict do nothing returning 1`);
    if (noted.length === 0) return 0;
    const { told, notice } = kinds[entity];
    const holders = await readHolders(connection, told(id));
    for (const { count, ...to } of holders) {
      const params = { ...names, until: formatDate(until), count };
      await dependencies.notices.send(connection, { notice, to: [to], params });
    }
    return holders.length;
  });
}

interface Holder {
  readonly [column: string]: unknown;
  readonly userId: string;
  readonly organizationId: string;
  /** Number of certificates with stock; empty for none. */
  readonly count: string;
}

function readHolders(connection: Connection, told: Sql): Promise<readonly Holder[]> {
  return connection.query<Holder>(sql`
    select people.${member.user}::text as "userId", told.organization::text as "organizationId", coalesce(told.count::text, '') as count
    from (${told}) as told
    join ${tables.organizationUser} as people on people.${member.organization} = told.organization
      and ${answersFor(sql`people`)}
    order by 2, 1`);
}
