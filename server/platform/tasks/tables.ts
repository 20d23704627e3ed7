/**
 * Pending tasks. `due_at`: when the task may be taken, or while it runs, when its lease ends. `turn` counts leases, so
 * that a former holder can detect the loss; `tries` counts attempts since the last progress, `deaths` those that ended
 * with their process (`is_held` was still set). `asked` counts requests for the task.
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
