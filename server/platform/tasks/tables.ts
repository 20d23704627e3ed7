/**
 * What is asked for and not yet ended. `due_at` is when it may be taken: while a process works on it, the moment it is
 * taken for dead. `turn` counts how often it was taken, so that who lost it can tell; `tries` those since it last got on,
 * `deaths` those of them that ended with their process: `is_held` says that one has it. `asked` is how often it was asked for.
 */
export const taskTables = `
create table if not exists task (
  id bigint generated always as identity primary key,
  name text not null,
  record_id bigint not null,
  due_at timestamptz not null default now(),
  turn integer not null default 0,
  tries integer not null default 0,
  asked integer not null default 1,
  unique (name, record_id)
);
alter table task add column if not exists deaths integer not null default 0;
alter table task add column if not exists is_held boolean not null default false;
create index if not exists task_due on task (due_at);
`;
