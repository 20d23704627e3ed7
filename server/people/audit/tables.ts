/** What is done under names of its own; whatever else is done is another step. */
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

/** What entries are about that people look for by itself; reference lists and whatever comes later are the rest. */
const things = [
  'account',
  'certificate',
  'transaction',
  'organization',
  'supervision',
  'user',
  'organizationUser',
  'reconciliationDifference',
  'file',
];

/** A name that is looked for by itself as metadata's enumeration has it: `SIGN_IN` of `signIn`. */
const constantOf = (name: string): string => name.replaceAll(/[A-Z]/gu, '_$&').toUpperCase();

const valueOf = (column: string, names: readonly string[]): string =>
  `case ${column} ${names.map((name) => `when '${name}' then '${constantOf(name)}'`).join(' ')} else 'OTHER' end`;

const kind = valueOf('action', kinds);
const thing = valueOf('entity', things);

/** An index finds it only where it says the same as the view. */
const network = "case when jsonb_typeof(changes -> 'network') = 'string' then changes ->> 'network' end";

/**
 * The audit trail as the registry searches it, with an index for each way to narrow it that is read in the order of its
 * list. Those by an expression include its column: without it PostgreSQL reads every entry to count them. The values of
 * both enumerations stand in metadata too.
 */
export const auditTables = `
create index if not exists audit_entry_at on audit_entry (at, id);
create index if not exists audit_entry_actor on audit_entry (actor_id, at, id);
create index if not exists audit_entry_organization on audit_entry (organization_id, at, id);
drop index if exists audit_entry_kind;
create index if not exists audit_entry_by_kind on audit_entry ((${kind}), at, id) include (action);
drop index if exists audit_entry_thing;
create index if not exists audit_entry_by_thing on audit_entry ((${thing}), at, id) include (entity);
drop index if exists audit_entry_network;
drop index if exists audit_entry_network_parts;
create index if not exists audit_entry_network_plain on audit_entry using gin (plain_parts(${network}) gin_trgm_ops);
analyze audit_entry;
drop view if exists audit_trail;
create view audit_trail as
select id, 0 as row_version, id::text as code, at, ${kind} as kind, action, ${thing} as thing, entity as entity_name, record_id, actor_id,
  organization_id, ${network} as network,
  request_id, changes
from audit_entry;
`;
