/**
 * Notices and their deliveries: one row of `notice_mail` per address, one of `portal_notice` per user and organization;
 * `notice_choice` has the users' channel choices. A forgotten address is null. `audiences` lists audiences whose
 * recipients still lack rows (only those after `past`). Mails repeat name and sender of the notice for the hourly
 * limit. No foreign keys to users: their tables belong to another module.
 */
export const mailTables = `
create table if not exists notice (
  id bigint generated always as identity primary key,
  name text not null,
  facts jsonb,
  audiences jsonb,
  past text,
  told_at timestamptz not null
);
create index if not exists notice_told_at on notice (told_at);
create index if not exists notice_unspread on notice (id) where audiences is not null;
alter table notice add column if not exists sender_id bigint;

create table if not exists notice_mail (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notice (id) on delete cascade,
  email text,
  name text not null,
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'given up')),
  tries integer not null default 0,
  due_at timestamptz not null,
  unique (notice_id, email)
);
create index if not exists notice_mail_waiting on notice_mail (notice_id) where status = 'waiting';
create index if not exists notice_mail_due on notice_mail (due_at) where status = 'waiting';
alter table notice_mail add column if not exists user_id bigint;
alter table notice_mail add column if not exists organization_id bigint;
create index if not exists notice_mail_person on notice_mail (user_id, id);
alter table notice_mail add column if not exists kind text;
alter table notice_mail add column if not exists sender_id bigint;
alter table notice_mail add column if not exists kept_at timestamptz;
create index if not exists notice_mail_kept on notice_mail (user_id, kind, kept_at);
alter table notice_mail alter column email drop not null;
alter table notice_mail add column if not exists is_forgotten boolean not null default false;

create table if not exists portal_notice (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notice (id) on delete cascade,
  user_id bigint not null,
  organization_id bigint not null,
  is_shown boolean not null,
  awaits_daily boolean not null,
  read_at timestamptz,
  unique (notice_id, user_id, organization_id)
);
create index if not exists portal_notice_shown on portal_notice (user_id, organization_id, id) where is_shown;
create index if not exists portal_notice_unread on portal_notice (user_id, organization_id, id)
  where is_shown and read_at is null;
create index if not exists portal_notice_daily on portal_notice (user_id, organization_id, id) where awaits_daily;

create table if not exists notice_choice (
  user_id bigint not null,
  notice text not null,
  channels text[] not null,
  primary key (user_id, notice)
);
`;
