import sql, { type Sql } from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';

/**
 * Whether a membership is of somebody who answers for its organization, and is told what concerns it.
 * @param member what a statement calls the table of memberships
 */
export function answersFor(member: Sql): Sql {
  const { status, role } = columns.organizationUser;
  return sql`(${member}.${status} = 'ACTIVE' and ${member}.${role} in ('EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON'))`;
}
