/**
 * What was told, and to whom it goes: one row of `notice_mail` for each reader. `audiences` are those of whom no reader,
 * or none after `past`, has a row yet.
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

create table if not exists notice_mail (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notice (id) on delete cascade,
  email text not null,
  name text not null,
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'given up')),
  tries integer not null default 0,
  due_at timestamptz not null,
  unique (notice_id, email)
);
create index if not exists notice_mail_waiting on notice_mail (notice_id) where status = 'waiting';
create index if not exists notice_mail_due on notice_mail (due_at) where status = 'waiting';
`;
