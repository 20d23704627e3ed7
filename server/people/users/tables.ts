import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

const { user } = columns;

/**
 * SQL functions that find accounts of the same person, including removed ones: equal first and last names in any order
 * without case, marks and punctuation, or equal e-mail without case, spaces and plus suffix.
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

/** Invitation links and input about new people; not entities, so lists, filters and exports cannot reach them. */
export const userTables = sql`
create table if not exists membership_link (
  invitation_id bigint primary key references ${tables.invitation} (${columns.invitation.id}) on delete cascade,
  hash text not null unique,
  person jsonb
);
`.sql;
