/** What people log in with. None of it is an entity, so no list, filter or export can ever reach it. */
export const accountTables = `
create table if not exists user_password (
  user_id bigint primary key references app_user (id) on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);

create table if not exists user_session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  device_id text not null,
  organization_id bigint not null references organization (id),
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('logout', 'replaced', 'reuse', 'membership'))
);
create index if not exists user_session_device on user_session (device_id) where ended_at is null;
create index if not exists user_session_last on user_session (user_id, id);

create table if not exists refresh_token (
  hash text primary key,
  session_id bigint not null references user_session (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists refresh_token_session on refresh_token (session_id);

create table if not exists login_attempt (
  subject text primary key,
  attempts integer not null,
  since timestamptz not null
);
`;
