import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

const { user } = columns;

/**
 * The accounts of one person, as far as their names and e-mails tell: the same first and last names in any order, without
 * case, marks and punctuation, or the same e-mail without case, spaces and what follows a plus sign. Accounts that were
 * removed are there too.
 */
export const personTables = sql`
create or replace function person_name(first_name text, last_name text) returns text language sql immutable parallel safe
  set search_path = public, pg_temp as $$
  select nullif(string_agg(word, ' ' order by word), '')
  from regexp_split_to_table(plain_text(normalize($1 || ' ' || $2, NFKC)), '[[:space:][:punct:]]+') as word where word <> ''
$$;
create or replace function person_email(email text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(regexp_replace($1, '[[:space:]]', '', 'g'), '[+][^@]*@', '@'))
$$;
create index if not exists app_user_person_name on ${tables.user} (person_name(${user.firstName}, ${user.lastName}));
create index if not exists app_user_person_email on ${tables.user} (person_email(${user.email}));

drop view if exists person_account;
create view person_account as
select other.${user.id} as id, 0 as row_version, one.${user.id} as user_id, other.${user.id} as account_id
from ${tables.user} as one
join ${tables.user} as other
  on person_name(other.${user.firstName}, other.${user.lastName}) = person_name(one.${user.firstName}, one.${user.lastName})
union
select other.${user.id}, 0, one.${user.id}, other.${user.id}
from ${tables.user} as one
join ${tables.user} as other on person_email(other.${user.email}) = person_email(one.${user.email});
`.sql;

/** By what invitations are accepted, and what is known of whoever has no account yet: no list, filter or export reaches it. */
export const userTables = sql`
create table if not exists membership_link (
  invitation_id bigint primary key references ${tables.invitation} (${columns.invitation.id}) on delete cascade,
  hash text not null unique,
  person jsonb
);
`.sql;
