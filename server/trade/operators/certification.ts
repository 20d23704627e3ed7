import sql, { type Sql } from 'sql-template-tag';
import { Refusal, type Precheck, todayOf } from '../../../engine/api/index.ts';
import { dayOf, formatDate } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import type { OperatorCertificateStatus } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { constantsOf } from '../../platform/records/index.ts';

/** An organization acting under a scheme; nothing is required without a scheme. */
export interface SchemeUse {
  readonly organizationId: string | undefined;
  readonly schemeId: string | undefined;
  /** Hides certificate details of other organizations from the refusal. */
  readonly isOther?: boolean;
}

interface CertificationContext {
  readonly catalogue: Catalogue;
  /** `YYYY-MM-DD` in the product's time zone. */
  readonly today: string;
  /** Language of the scheme's name in refusals. */
  readonly language: string;
}

/**
 * Checks operator certificates: an organization with certificates of a scheme needs a valid and no suspended one to act
 * under it. The profile of the Act also requires at least one. Implementing Regulation (EU) 2022/996, Article 4(2).
 * @throws Refusal naming the expired certificate, the reason and the date
 */
export async function assertCertified(
  connection: Connection,
  uses: readonly SchemeUse[],
  context: CertificationContext,
): Promise<void> {
  const refusals = await readRefusals(connection, uses, context);
  for (const use of uses) {
    const refusal = refusals.get(keyOf(use));
    if (refusal !== undefined) throw refusal;
  }
}

/** The same check for a dry run of new records. @param reads fields that determine their uses */
export function precheckCertified<R extends object>(
  usesOf: (record: R) => readonly SchemeUse[],
  reads: readonly string[],
  { catalogue, now, language }: Omit<CertificationContext, 'today'> & { readonly now: () => Date },
): Precheck<R> {
  let refusals: ReadonlyMap<string, Refusal> = new Map();
  return {
    reads,
    load: async (connection, records) => {
      const today = todayOf({ catalogue }, now());
      refusals = await readRefusals(connection, records.flatMap(usesOf), { catalogue, today, language });
    },
    refusalOf: (record) =>
      usesOf(record)
        .map((use) => refusals.get(keyOf(use)))
        .find((refusal) => refusal !== undefined),
    take: () => undefined,
  };
}

function keyOf({ organizationId, schemeId, isOther = false }: SchemeUse): string {
  return `${organizationId ?? ''} ${schemeId ?? ''} ${String(isOther)}`;
}

/** The deciding certificate of an organization in a scheme; null fields when there is none. */
interface OperatorState {
  readonly [column: string]: unknown;
  readonly organizationId: string;
  readonly schemeId: string;
  readonly organization: string;
  readonly scheme: string;
  readonly number: string | null;
  readonly status: OperatorCertificateStatus | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly decidedAt: Date | null;
}

async function readRefusals(
  connection: Connection,
  uses: readonly SchemeUse[],
  context: CertificationContext,
): Promise<ReadonlyMap<string, Refusal>> {
  const known = uses.filter(({ organizationId, schemeId }) => organizationId !== undefined && schemeId !== undefined);
  if (known.length === 0) return new Map();
  const refusals = new Map<string, Refusal>();
  for (const state of await readStandings(connection, known, context)) {
    const refusal = refusalOf(state, context);
    if (refusal === undefined) continue;
    const { organizationId, schemeId, organization, scheme } = state;
    const ofOther = new Refusal('errors.operatorCertificate.otherNotCertified', {
      path: ['scheme'],
      params: { organization, scheme },
    });
    refusals.set(keyOf({ organizationId, schemeId }), refusal);
    refusals.set(keyOf({ organizationId, schemeId, isOther: true }), ofOther);
  }
  return refusals;
}

/** Priority: suspended, then valid, then the one that ends last. */
function readStandings(
  connection: Connection,
  uses: readonly SchemeUse[],
  { today, language }: CertificationContext,
): Promise<readonly OperatorState[]> {
  const { operatorCertificate: held, organization, scheme } = columns;
  const inForce = sql`${held.status} = 'VALID' and ${today}::date between ${held.validFrom} and ${held.validUntil}`;
  return connection.query<OperatorState>(sql`
    select asked.organization::text as "organizationId", asked.scheme::text as "schemeId", party.${organization.name} as organization,
      ${schemeNameIn(language)} as scheme, deciding.number, deciding.status, deciding."from", deciding.until, deciding."decidedAt"
    from (
      select distinct * from unnest(${uses.map(({ organizationId }) => organizationId)}::bigint[],
        ${uses.map(({ schemeId }) => schemeId)}::bigint[]) as asked (organization, scheme)
    ) as asked
    join ${tables.organization} as party on party.${organization.id} = asked.organization
    join ${tables.scheme} as under on under.${scheme.id} = asked.scheme
    left join lateral (
      select ${held.number} as number, ${held.status} as status, ${held.validFrom}::text as "from",
        ${held.validUntil}::text as until, ${held.decidedAt} as "decidedAt"
      from ${tables.operatorCertificate}
      where ${held.organization} = asked.organization and ${held.scheme} = asked.scheme
      order by ${held.status} = 'SUSPENDED' desc, ${inForce} desc, ${held.validUntil} desc, ${held.id} desc
      limit 1
    ) as deciding on true
    order by 1, 2`);
}

/** Name of the scheme with alias `under` in a language. */
export function schemeNameIn(language: string): Sql {
  return sql`under.${language === 'en' ? columns.scheme.nameEN : columns.scheme.nameSK}`;
}

function refusalOf(state: OperatorState, { catalogue, today }: CertificationContext): Refusal | undefined {
  const { organization, scheme, number, status, from, until, decidedAt } = state;
  const refuse = (message: string, since?: string): Refusal =>
    new Refusal(message, {
      path: ['scheme'],
      params: { organization, scheme, number: number ?? '', since: since === undefined ? '' : formatDate(since) },
    });
  if (status === null || from === null || until === null)
    return constantsOf(catalogue).lawProfile === 'act-309-2009'
      ? refuse('errors.operatorCertificate.missing')
      : undefined;
  const decided = decidedAt === null ? from : dayOf(decidedAt, catalogue.brand.timeZone);
  switch (status) {
    case 'SUSPENDED':
      return refuse('errors.operatorCertificate.suspendedSince', decided);
    case 'WITHDRAWN':
      return refuse('errors.operatorCertificate.withdrawnSince', decided);
    case 'VALID':
      if (from > today) return refuse('errors.operatorCertificate.notBegun', from);
      return until < today ? refuse('errors.operatorCertificate.expired', until) : undefined;
  }
}
