import sql, { type Sql } from 'sql-template-tag';
import { columns } from '../../../generated/server/tables.ts';

/**
 * SQL condition: the member represents the organization and receives its notices.
 * @param member alias of the membership table
 */
export function answersFor(member: Sql): Sql {
  const { status, role } = columns.organizationUser;
  return sql`(${member}.${status} = 'ACTIVE' and ${member}.${role} in ('EXECUTIVE_MANAGER', 'RESPONSIBLE_PERSON'))`;
}
