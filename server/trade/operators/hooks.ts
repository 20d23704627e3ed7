import sql, { type Sql } from 'sql-template-tag';
import { Refusal, type EntityHooks, type SaveHookContext } from '../../../engine/api/index.ts';
import { formatDate } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { normalizedText } from '../../../engine/store/index.ts';
import type { OperatorCertificate } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { schemeNameIn } from './certification.ts';
import { needed } from '../../platform/records/index.ts';

const { operatorCertificate: held, scheme } = columns;

/** A certificate number is unique per scheme and period, across organizations. */
export function operatorCertificateHooks({ entities }: Catalogue): EntityHooks<OperatorCertificate> {
  const number = entities['operatorCertificate']?.fields['number'];
  return {
    beforeWrite: async (context) => {
      await assertNotStopped(context);
      await assertPeriodFree(context, (value) => normalizedText(number, value));
    },
  };
}

/** After a suspension or withdrawal in a scheme, only the registry can enter a new certificate. */
async function assertNotStopped({ connection, record, viewer }: SaveHookContext<OperatorCertificate>): Promise<void> {
  if (viewer.organizationRole === 'REGISTRY') return;
  const stopped = await connection.query(sql`
    select 1 from ${tables.operatorCertificate}
    where ${held.organization} = ${needed(record, 'organization').id} and ${held.scheme} = ${needed(record, 'scheme').id}
      and ${held.status} <> 'VALID' limit 1`);
  if (stopped.length > 0) throw new Refusal('errors.operatorCertificate.stopped', { path: ['scheme'] });
}

async function assertPeriodFree(
  { connection, record, viewer }: SaveHookContext<OperatorCertificate>,
  comparable: (number: Sql) => Sql,
): Promise<void> {
  const [{ id: schemeId }, number] = [needed(record, 'scheme'), needed(record, 'number')];
  // Serializes concurrent entries of one number.
  await connection.query(
    sql`select pg_advisory_xact_lock(hashtextextended('operator certificate ' || ${schemeId}::text || ' ' || ${comparable(sql`${number}::text`)}, 0))`,
  );
  const [other] = await connection.query<{ organizationId: string; scheme: string; from: string; until: string }>(sql`
    select own.${held.organization}::text as "organizationId", ${schemeNameIn(viewer.language)} as scheme, own.${held.validFrom}::text as "from", own.${held.validUntil}::text as until
    from ${tables.operatorCertificate} as own join ${tables.scheme} as under on under.${scheme.id} = own.${held.scheme}
    where own.${held.scheme} = ${schemeId} and ${comparable(sql`own.${held.number}`)} = ${comparable(sql`${number}::text`)}
      and own.${held.validFrom} <= ${needed(record, 'validUntil')} and own.${held.validUntil} >= ${needed(record, 'validFrom')}
    order by own.${held.id} limit 1`);
  if (other === undefined) return;
  // Validity periods of other organizations are not revealed.
  if (viewer.organizationRole !== 'REGISTRY' && other.organizationId !== viewer.organizationId)
    throw new Refusal('errors.operatorCertificate.taken', {
      path: ['number'],
      params: { number, scheme: other.scheme },
    });
  throw new Refusal('errors.operatorCertificate.overlaps', {
    path: ['number'],
    params: { number, scheme: other.scheme, from: formatDate(other.from), until: formatDate(other.until) },
  });
}
