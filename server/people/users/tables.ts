import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

/** By what invitations are accepted, and what is known of whoever has no account yet: no list, filter or export reaches it. */
export const userTables = sql`
create table if not exists membership_link (
  invitation_id bigint primary key references ${tables.invitation} (${columns.invitation.id}) on delete cascade,
  hash text not null unique,
  person jsonb
);
`.sql;
