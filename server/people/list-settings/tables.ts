import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

/** Personal list settings and saved views. Not a record: no audit trail, deleted with the person. */
export const listSettingsTables = sql`
create table if not exists kept_list (
  user_id bigint not null references ${tables.user} (${columns.user.id}) on delete cascade,
  list text not null,
  columns text not null,
  primary key (user_id, list)
);

create table if not exists kept_density (
  user_id bigint primary key references ${tables.user} (${columns.user.id}) on delete cascade,
  density text not null check (density in ('COMPACT', 'NORMAL', 'SPACIOUS'))
);

create table if not exists list_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references ${tables.user} (${columns.user.id}) on delete cascade,
  organization_id bigint not null references ${tables.organization} (${columns.organization.id}) on delete cascade,
  list text not null,
  name text not null,
  state text not null,
  audience text not null check (audience in ('PRIVATE', 'ROLE', 'ALL')),
  role text check ((audience = 'ROLE') = (role is not null)),
  is_default boolean not null
);
create index if not exists list_view_own on list_view (user_id, list);
create index if not exists list_view_shared on list_view (organization_id, list) where audience <> 'PRIVATE';
`.sql;
