import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

/** How somebody's lists look. It is no record of the register, so nothing of it is audited, and it goes with the person. */
export const keptListTables = sql`
create table if not exists kept_list (
  user_id bigint not null references ${tables.user} (${columns.user.id}) on delete cascade,
  list text not null,
  columns text not null,
  primary key (user_id, list)
);
`.sql;
