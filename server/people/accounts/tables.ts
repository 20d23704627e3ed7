import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

/** Credentials. Not entities, so lists, filters and exports cannot reach them. */
export const accountTables = sql`
create table if not exists user_password (
  user_id bigint primary key references ${tables.user} (${columns.user.id}) on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);

create table if not exists password_link (
  user_id bigint primary key references ${tables.user} (${columns.user.id}) on delete cascade,
  hash text not null unique,
  valid_until timestamptz not null
);
create index if not exists password_link_valid_until on password_link (valid_until);

create table if not exists pending_registration (
  id bigint generated always as identity primary key,
  hash text not null unique,
  registration jsonb not null,
  password_hash text not null,
  valid_until timestamptz not null
);
create index if not exists pending_registration_valid_until on pending_registration (valid_until);

create table if not exists user_session (
  id bigint generated always as identity primary key,
  user_id bigint not null references ${tables.user} (${columns.user.id}) on delete cascade,
  device_hash text not null,
  organization_id bigint not null references ${tables.organization} (${columns.organization.id}),
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by text
);
do $$ begin
  if exists (
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'user_session' and column_name = 'device_id'
  ) then
    alter table user_session rename column device_id to device_hash;
    update user_session set device_hash =
      translate(rtrim(encode(sha256(convert_to(device_hash, 'UTF8')), 'base64'), '='), '+/', '-_');
  end if;
end $$;
alter table user_session drop constraint if exists user_session_ended_by_check;
alter table user_session add constraint user_session_ended_by_check
  check (ended_by in ('logout', 'replaced', 'reuse', 'membership', 'password', 'factor'));
alter table user_session add column if not exists network text;
alter table user_session add column if not exists user_agent text;
alter table user_session add column if not exists used_at timestamptz;
alter table user_session add column if not exists name text;
alter table user_session add column if not exists valid_until date;
alter table user_session add column if not exists told_days integer;
drop index if exists user_session_device;
create index if not exists user_session_open on user_session (user_id, device_hash) where ended_at is null;
create index if not exists user_session_last on user_session (user_id, id);

create table if not exists refresh_token (
  hash text primary key,
  session_id bigint not null references user_session (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists refresh_token_session on refresh_token (session_id);
create index if not exists refresh_token_expires_at on refresh_token (expires_at);
create unique index if not exists refresh_token_unused on refresh_token (session_id) where used_at is null;

create table if not exists sign_in_place (
  user_id bigint not null references ${tables.user} (${columns.user.id}) on delete cascade,
  place text not null,
  seen_at timestamptz not null,
  primary key (place, user_id)
);
create index if not exists sign_in_place_user on sign_in_place (user_id, seen_at);

create table if not exists second_factor (
  user_id bigint primary key references ${tables.user} (${columns.user.id}) on delete cascade,
  secret text not null,
  is_confirmed boolean not null default false,
  last_step bigint not null default 0
);

create table if not exists recovery_code (
  user_id bigint not null references ${tables.user} (${columns.user.id}) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

create table if not exists login_attempt (
  subject text primary key,
  attempts integer not null,
  since timestamptz not null
);
`.sql;
