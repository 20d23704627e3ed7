import sql from 'sql-template-tag';
import { ApiError, type ApiIssue } from '../../../engine/api/index.ts';
import type { Connection, Operation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const path = ['input', 'organization', 'responsibleOrganizations'];

/**
 * Names the qualified authorities that are to confirm an organization; one in Slovakia needs one at least.
 * @throws ApiError where there is none, or one that is no active authority
 */
export async function superviseBy(
  operation: Operation,
  organizationId: string,
  chosen: readonly string[],
): Promise<void> {
  const ids = [...new Set(chosen)];
  const known = await readAuthorities(operation.connection, ids);
  const issues = ids.flatMap((id, index) => (known.has(id) ? [] : [issue('errors.form.reference', index)]));
  if (ids.length === 0 && (await isAtHome(operation.connection, organizationId)))
    issues.push(issue('errors.form.required'));
  if (issues.length > 0) throw new ApiError(issues);
  for (const id of ids) {
    const supervision = { organization: { id: organizationId }, qualifiedAuthority: { id }, status: 'INACTIVE' };
    await operation.insert('supervision', supervision, { action: 'register' });
  }
}

async function readAuthorities(connection: Connection, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { organization } = columns;
  const numbers = ids.filter((id) => /^\d{1,18}$/u.test(id));
  const authorities = await connection.query<{ id: string }>(sql`
    select ${organization.id}::text as id from ${tables.organization}
    where ${organization.id} = any(${numbers}::bigint[])
      and ${organization.role} = 'QUALIFIED_AUTHORITY' and ${organization.status} = '_4_ACTIVE'`);
  return new Set(authorities.map(({ id }) => id));
}

async function isAtHome(connection: Connection, organizationId: string): Promise<boolean> {
  const found = await connection.query(sql`
    select 1 from ${tables.organization} as organization
      join ${tables.country} as country on country.${columns.country.id} = organization.${columns.organization.country}
    where organization.${columns.organization.id} = ${organizationId} and country.${columns.country.key} = 'sk'`);
  return found.length > 0;
}

function issue(message: string, ...at: readonly number[]): ApiIssue {
  return { code: 'ValidationError', message, path: [...path, ...at], params: {} };
}
