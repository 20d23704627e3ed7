import sql, { raw, type Sql } from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';
import { mentionsOf } from './mentions.ts';
import type { Person } from './person.ts';

const { invitation, organization, organizationUser, user } = columns;

/** Query for a page of a person's rows: `row` for their data file, `key` as cursor. */
export type Page = (person: Person, after: string) => Sql;

/** Treatment of one table with personal data. */
export interface PersonalTable {
  /** Columns that identify the person. */
  readonly columns: readonly string[];
  /** Query for the person's data file, or the reason for none. */
  readonly contents: Page | string;
  /** Statements of an erasure, or the reason for none. */
  readonly erased: ((person: Person) => readonly Sql[]) | string;
}

/** Page size. */
export const rowsOfPage = 1_000;

const isKey = "it is named by the person's number, which says nobody's name once they are a pseudonym";
const goesWithPerson = 'erasure deletes it with what it belongs to';

const own =
  (table: string, owner = 'user_id') =>
  ({ userId }: Person): readonly Sql[] => [sql`delete from ${raw(table)} where ${raw(owner)} = ${userId}`];

/** Paged by id. */
const paged =
  (row: Sql, from: Sql, where: (person: Person) => Sql, id: Sql): Page =>
  (person, after) =>
    sql`select ${id}::text as key, ${row} as row from ${from}
    where ${where(person)} and ${id} > ${after === '' ? '0' : after}::bigint order by ${id} limit ${rowsOfPage}`;

/** All rows in one page, for small sets. */
const whole =
  (row: Sql, from: Sql, where: (person: Person) => Sql): Page =>
  (person, after) =>
    sql`select 'all' as key, ${row} as row from ${from} where ${where(person)} and ${after} = ''`;

const organizationOf = (id: Sql): Sql =>
  sql`(select ${organization.name} from ${tables.organization} where ${organization.id} = ${id})`;

const emailIn = (column: Sql, { emails }: Person): Sql =>
  sql`lower(regexp_replace(${column}, '\\s', '', 'g')) = any(${emails}::text[])`;

/** Audit entries with a person's network addresses: their actions, and attempts to sign in as them. */
const ownNetworks = ({ userId }: Person): Sql => sql`
  select id from audit_entry where entity in ('account', 'file') and actor_id = ${userId}
  union all
  select id from audit_entry where entity = 'account' and record_id = ${userId} and actor_id is null`;

/** Columns of a proposal about a certificate. */
const proposal = sql`'proposedAt', created_at, 'decidedAt', decided_at, 'status', status, 'reason', reason, 'certificate', certificate_id`;

/**
 * All tables with personal data: contents for the data file and treatment on erasure. A repository test compares it
 * with the database columns.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  app_user: {
    columns: ['email', 'title_before', 'first_name', 'last_name', 'title_after', 'phone', 'full_name'],
    contents: whole(
      sql`to_jsonb(person) - array['row_version', 'archived']::text[]`,
      sql`${tables.user} as person`,
      ({ userId }) => sql`person.${user.id} = ${userId}`,
    ),
    erased: 'the row becomes the pseudonym, written as an operation (erase.ts)',
  },
  organization_user: {
    columns: ['user_id'],
    contents: paged(
      sql`jsonb_build_object('organization', ${organizationOf(sql`member.${organizationUser.organization}`)},
        'role', member.${organizationUser.role}, 'status', member.${organizationUser.status}, 'since', member.created_at)`,
      sql`${tables.organizationUser} as member`,
      ({ userId }) => sql`member.${organizationUser.user} = ${userId}`,
      sql`member.id`,
    ),
    erased: 'who is erased leaves all organizations first, as operations',
  },
  invitation: {
    columns: ['email'],
    contents: paged(
      sql`jsonb_build_object('organization', ${organizationOf(sql`invited.${invitation.organization}`)}, 'email', invited.${invitation.email},
        'role', invited.${invitation.role}, 'validUntil', invited.${invitation.validUntil}, 'givenOfYou', link.person)`,
      sql`${tables.invitation} as invited left join membership_link as link on link.invitation_id = invited.id`,
      (person) => emailIn(sql`invited.${invitation.email}`, person),
      sql`invited.id`,
    ),
    erased: 'invitations to the person are withdrawn as operations (erase.ts)',
  },
  membership_link: {
    columns: ['person'],
    contents: 'told with its invitation',
    erased: 'goes with its invitation',
  },
  user_password: ownRows('user_password', sql`'changedAt', changed_at`),
  password_link: ownRows('password_link', sql`'validUntil', valid_until`),
  pending_registration: {
    columns: ['registration'],
    contents: paged(
      // The form may have been filled in by another person, so only the e-mail is included.
      sql`jsonb_build_object('email', registration #>> '{person,email}', 'validUntil', valid_until)`,
      sql`pending_registration`,
      (person) => emailIn(sql`registration #>> '{person,email}'`, person),
      sql`id`,
    ),
    erased: (person) => [
      sql`delete from pending_registration where ${emailIn(sql`registration #>> '{person,email}'`, person)}`,
    ],
  },
  user_session: {
    columns: ['user_id', 'device_hash', 'network', 'user_agent', 'name'],
    contents: paged(
      sql`jsonb_build_object('organization', ${organizationOf(sql`organization_id`)}, 'startedAt', started_at, 'usedAt', used_at,
        'endedAt', ended_at, 'endedBy', ended_by, 'network', network, 'userAgent', user_agent, 'accessKey', name, 'validUntil', valid_until)`,
      sql`user_session`,
      ({ userId }) => sql`user_id = ${userId}`,
      sql`id`,
    ),
    erased: own('user_session'),
  },
  sign_in_place: ownRows('sign_in_place', sql`'place', place, 'seenAt', seen_at`, ['user_id', 'place']),
  second_factor: ownRows('second_factor', sql`'isConfirmed', is_confirmed`),
  recovery_code: {
    columns: ['user_id'],
    contents: 'a hash of a secret that was shown once',
    erased: own('recovery_code'),
  },
  login_attempt: {
    columns: ['subject'],
    contents: 'a count of a quarter of an hour, told in the audit trail as refused sign-ins',
    erased: ({ userId, emails }) => [
      sql`delete from login_attempt where starts_with(subject, ${`password of ${userId} by `}) or exists (
        select from unnest(${emails}::text[]) as email where position(email in subject) > 0)`,
    ],
  },
  kept_list: ownRows('kept_list', sql`'list', list, 'columns', columns`),
  kept_density: ownRows('kept_density', sql`'density', density`),
  list_view: {
    columns: ['user_id'],
    contents: paged(
      sql`jsonb_build_object('list', list, 'name', name, 'state', state, 'audience', audience, 'role', role)`,
      sql`list_view`,
      ({ userId }) => sql`user_id = ${userId}`,
      sql`id`,
    ),
    // Shared views belong to the organization.
    erased: ({ userId }) => [sql`delete from list_view where user_id = ${userId} and audience = 'PRIVATE'`],
  },
  notice: {
    columns: ['facts'],
    contents: 'told with the mails and the lines in the portal by which it reached the person',
    erased: (person) => [
      sql`delete from notice where audiences is null and id in (select notice_id from notice_mail where ${mailsTo(person)})
        and not exists (select from notice_mail as other where other.notice_id = notice.id and not (${mailsTo(person, 'other.')}))
        and not exists (select from portal_notice as line where line.notice_id = notice.id and line.user_id <> ${person.userId})`,
      ...mentionsOf(
        person,
        'facts::text',
        (replaced, which) => sql`update notice set facts = (${replaced})::jsonb where ${which}`,
      ),
    ],
  },
  notice_mail: {
    columns: ['email', 'name', 'user_id'],
    contents: paged(
      sql`jsonb_build_object('notice', notice.name, 'toldAt', notice.told_at, 'email', mail.email, 'name', mail.name,
        'organization', ${organizationOf(sql`mail.organization_id`)}, 'status', mail.status)`,
      sql`notice_mail as mail join notice on notice.id = mail.notice_id`,
      (person) => mailsTo(person, 'mail.'),
      sql`mail.id`,
    ),
    erased: (person) => [sql`delete from notice_mail where ${mailsTo(person)}`],
  },
  portal_notice: {
    columns: ['user_id'],
    contents: paged(
      sql`jsonb_build_object('notice', notice.name, 'toldAt', notice.told_at,
        'organization', ${organizationOf(sql`line.organization_id`)}, 'readAt', line.read_at)`,
      sql`portal_notice as line join notice on notice.id = line.notice_id`,
      ({ userId }) => sql`line.user_id = ${userId}`,
      sql`line.id`,
    ),
    erased: own('portal_notice'),
  },
  notice_choice: ownRows('notice_choice', sql`'notice', notice, 'channels', channels`),
  comment: {
    columns: ['author_id', 'text'],
    contents: paged(
      sql`jsonb_build_object('at', at, 'about', entity, 'record', record_id, 'organization', ${organizationOf(sql`organization_id`)}, 'text', text)`,
      sql`comment`,
      ({ userId }) => sql`author_id = ${userId}`,
      sql`id`,
    ),
    erased: (person) =>
      mentionsOf(person, 'text', (replaced, which) => sql`update comment set text = ${replaced} where ${which}`),
  },
  file: rowsNaming(
    'file',
    ['created_by'],
    sql`'at', created_at, 'name', name, 'type', type, 'size', size, 'of', owner_entity, 'record', owner_record`,
  ),
  issued_document: rowsNaming(
    'issued_document',
    ['issued_by'],
    sql`'at', issued_at, 'print', print, 'of', entity, 'record', record_id, 'organization', ${organizationOf(sql`organization_id`)}`,
  ),
  import: rowsNaming('import', ['created_by_id'], sql`'at', created_at, 'status', status, 'type', type`),
  export: rowsNaming('export', ['created_by_id'], sql`'at', created_at, 'status', status, 'type', type, 'code', code`),
  list_file: rowsNaming('list_file', ['created_by_id'], sql`'at', created_at, 'status', status, 'name', name`),
  reconciliation_difference: rowsNaming(
    'reconciliation_difference',
    ['lifted_by_id'],
    sql`'liftedAt', lifted_at, 'reason', lift_reason, 'certificate', certificate_id`,
  ),
  certificate_correction: rowsNaming('certificate_correction', ['requested_by_id', 'decided_by_id'], proposal),
  certificate_withdrawal: rowsNaming('certificate_withdrawal', ['requested_by_id', 'decided_by_id'], proposal),
  transaction_correction: rowsNaming('transaction_correction', ['requested_by_id', 'decided_by_id'], proposal),
  operator_certificate: rowsNaming(
    'operator_certificate',
    ['decided_by_id'],
    sql`'decidedAt', decided_at, 'reason', decision_reason, 'number', number`,
  ),
  plausibility_finding: rowsNaming(
    'plausibility_finding',
    ['asked_by_id', 'concluded_by_id'],
    sql`'askedAt', asked_at, 'question', question, 'concludedAt', concluded_at, 'reason', conclusion_reason`,
  ),
  ledger_posting: rowsNaming(
    'ledger_posting',
    ['actor_id'],
    sql`'at', posted_at, 'operation', operation, 'certificate', certificate_id`,
  ),
  idempotency_key: {
    columns: ['viewer_id'],
    contents: whole(
      sql`jsonb_build_object('operation', operation, 'at', created_at)`,
      sql`idempotency_key`,
      ({ userId }) => sql`viewer_id = ${userId}`,
    ),
    erased: own('idempotency_key', 'viewer_id'),
  },
  audit_entry: {
    columns: ['actor_id'],
    // Only actions, not changed values: those belong to the record's organization.
    contents: ({ userId }, after) => {
      const [at = '-infinity', id = '0'] = after === '' ? [] : after.split('|');
      return sql`select entry.at::text || '|' || entry.id as key, jsonb_build_object('at', entry.at, 'action', entry.action,
          'about', entry.entity, 'record', entry.record_id, 'organization', ${organizationOf(sql`entry.organization_id`)},
          'network', personal.changes -> 'network') as row
        from (
          select * from audit_entry where actor_id = ${userId} and (at, id) > (${at}::timestamptz, ${id}::bigint)
          order by at, id limit ${rowsOfPage}
        ) as entry left join audit_personal as personal on personal.entry_id = entry.id and entry.entity in ('account', 'file')
        order by entry.at, entry.id`;
    },
    erased: isKey,
  },
  audit_personal: {
    columns: ['changes'],
    contents: paged(
      sql`jsonb_build_object('at', entry.at, 'action', entry.action, 'changes', personal.changes || entry.changes)`,
      sql`audit_entry as entry join audit_personal as personal on personal.entry_id = entry.id`,
      ({ userId }) =>
        sql`entry.record_id = ${userId} and (entry.entity = 'user' or (entry.entity = 'account' and entry.actor_id is null))`,
      sql`entry.id`,
    ),
    erased: (person) => [
      sql`delete from audit_personal where entry_id in (
        select id from audit_entry where entity = 'user' and record_id = ${person.userId}
        union all ${ownNetworks(person)})`,
      sql`delete from audit_personal as personal using audit_entry as entry
        where entry.id = personal.entry_id and entry.entity = 'invitation' and (
          ${emailIn(sql`personal.changes #>> '{email,to}'`, person)} or ${emailIn(sql`personal.changes #>> '{email,from}'`, person)})`,
    ],
  },
  refresh_token: { columns: [], contents: 'a hash of a secret of a session', erased: goesWithPerson },
};

function mailsTo(person: Person, of = ''): Sql {
  return sql`(${raw(of)}user_id = ${person.userId} or ${emailIn(raw(`${of}email`), person)})`;
}

/** Few rows per person: one page, deleted on erasure. */
function ownRows(table: string, facts: Sql, columns: readonly string[] = ['user_id']): PersonalTable {
  const isTheirs = ({ userId }: Person) => sql`user_id = ${userId}`;
  return { columns, contents: whole(sql`jsonb_build_object(${facts})`, raw(table), isTheirs), erased: own(table) };
}

/** Rows that refer to the person as author or decider; they stay. */
function rowsNaming(table: string, columns: readonly string[], facts: Sql): PersonalTable {
  const isTheirs = ({ userId }: Person) => sql`${userId} in (${raw(columns.join(', '))})`;
  const row = sql`jsonb_build_object(${facts})`;
  return { columns, contents: paged(row, raw(`"${table}"`), isTheirs, sql`id`), erased: isKey };
}
