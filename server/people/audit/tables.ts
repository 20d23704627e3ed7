import { displayPaths, type Catalogue } from '../../../engine/metadata/index.ts';
import { valuesOfRecord } from '../../../engine/store/index.ts';

/** Actions with their own enumeration value; all others map to OTHER. */
const kinds = [
  'signIn',
  'signInRefused',
  'download',
  'downloadRefused',
  'explain',
  'create',
  'update',
  'remove',
  'restore',
];

/** Entities with their own enumeration value; all others map to OTHER. */
const things = [
  'account',
  'certificate',
  'certificateCorrection',
  'transactionCorrection',
  'certificateWithdrawal',
  'transaction',
  'organization',
  'supervision',
  'operatorCertificate',
  'user',
  'organizationUser',
  'reconciliationDifference',
  'file',
  'invitation',
  'export',
  'reportingPeriod',
  'reportVersion',
  'plausibilityFinding',
  'electricity',
  'otherFuelsEntry',
  'project',
  'faq',
  'faqCategory',
  'substanceType',
  'substanceKind',
  'substanceProduction',
  'scheme',
  'fuelType',
  'fuelTypeProduction',
  'feedstockTradename',
  'pathway',
  'country',
];

/** Enumeration name of an action or entity: `SIGN_IN` for `signIn`. */
const constantOf = (name: string): string => name.replaceAll(/[A-Z]/gu, '_$&').toUpperCase();

const valueOf = (column: string, names: readonly string[]): string =>
  `case ${column} ${names.map((name) => `when '${name}' then '${constantOf(name)}'`).join(' ')} else 'OTHER' end`;

/** Indexes and view must use identical expressions. */
const kind = valueOf('action', kinds);
const thing = valueOf('entity', things);
const networkOf = (changes: string): string =>
  `case when jsonb_typeof(${changes} -> 'network') = 'string' then ${changes} ->> 'network' end`;

/**
 * Searchable audit trail with one index per filter, in list order. Expression indexes include their column, because
 * PostgreSQL would otherwise scan all entries for counts. Enumeration values are repeated in metadata. Personal data
 * are joined until erased.
 */
const trail = `
create index if not exists audit_entry_at on audit_entry (at, id);
create index if not exists audit_entry_actor on audit_entry (actor_id, at, id);
create index if not exists audit_entry_organization on audit_entry (organization_id, at, id);
drop index if exists audit_entry_kind;
create index if not exists audit_entry_by_kind on audit_entry ((${kind}), at, id) include (action);
drop index if exists audit_entry_thing;
drop index if exists audit_entry_by_thing;
create index if not exists audit_entry_of_thing on audit_entry ((${thing}), at, id) include (entity);
drop index if exists audit_entry_network;
drop index if exists audit_entry_network_parts;
drop index if exists audit_entry_network_plain;
create index if not exists audit_personal_network on audit_personal using gin (plain_parts(${networkOf('changes')}) gin_trgm_ops);
create index if not exists audit_personal_networks on audit_personal (entry_id) where changes ? 'network';
analyze audit_entry;
analyze audit_personal;
drop view if exists audit_trail;
create view audit_trail as
select entry.id, 0 as row_version, entry.id::text as code, entry.at, ${valueOf('entry.action', kinds)} as kind, entry.action,
  ${valueOf('entry.entity', things)} as thing, entry.entity as entity_name, entry.record_id,
  audited_code(entry.entity, entry.record_id) as record_code, entry.actor_id,
  entry.organization_id, ${networkOf('personal.changes')} as network, entry.request_id,
  entry.changes || coalesce(personal.changes, '{}') as changes
from audit_entry as entry left join audit_personal as personal on personal.entry_id = entry.id;
`;

/** Tables and views of the audit trail, including the migration of older entries. */
export function auditTables(catalogue: Catalogue): string {
  return `${movedApart(catalogue)}${codes(catalogue)}${trail}`;
}

/**
 * SQL function for the code of an entry's record (with further display fields), or the address of an account's person.
 * A function, because a view would depend on the tables it reads.
 */
function codes(catalogue: Catalogue): string {
  const coded = Object.values(catalogue.entities).filter(
    ({ name, storage, fields }) => things.includes(name) && storage.kept && fields['code']?.type === 'text',
  );
  const cases = coded.map((entity) => {
    const paths = displayPaths({ display: { code: '{code}', ...entity.list?.display } });
    return `when '${entity.name}' then (${valuesOfRecord(catalogue, entity, paths)})`;
  });
  const people = ['user', 'account'].map((name) => `when '${name}' then (select email from app_user where id = $2)`);
  return `
create or replace function audited_code(text, bigint) returns text language sql stable as
'select case $1 ${[...cases, ...people].join(' ').replaceAll("'", "''")} end';
`;
}

/** Moves personal data of older entries into a separate table; sealed entries are left. */
function movedApart({ entities }: Catalogue): string {
  const ofEntities = Object.values(entities).flatMap(({ name, fields }) => {
    const personal = Object.values(fields).filter((field) => field.personal === true);
    return personal.length === 0 ? [] : [{ name, keys: personal.map((field) => field.name) }];
  });
  const ofEvents = ['account', 'file'].map((name) => ({ name, keys: ['network'] }));
  const keys = [...ofEntities, ...ofEvents].map(
    (one) => `when '${one.name}' then array[${one.keys.map((key) => `'${key}'`).join(', ')}]`,
  );
  return `
do $$ begin
  if not exists (select from pg_trigger where tgname = 'audit_entry_sealed')
    and exists (select from audit_entry where personal_digest is null and changes ?| (case entity ${keys.join(' ')} end)) then
    with apart as materialized (
      select entry.id, gen_random_uuid()::text as salt, jsonb_object_agg(change.key, change.value) as changes
      from audit_entry as entry cross join jsonb_each(entry.changes) as change
      where entry.personal_digest is null and change.key = any(case entry.entity ${keys.join(' ')} end)
      group by entry.id
    ), kept as (
      insert into audit_personal (entry_id, salt, changes) select id, salt, changes from apart
    )
    update audit_entry as entry set changes = entry.changes - array(select jsonb_object_keys(apart.changes)),
      personal_digest = encode(sha256(convert_to(apart.salt || apart.changes::text, 'UTF8')), 'hex')
    from apart where apart.id = entry.id;
  end if;
end $$;
`;
}
