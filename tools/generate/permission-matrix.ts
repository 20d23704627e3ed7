import type { Catalogue, RoleGrant } from '../../engine/metadata/index.ts';

/** Permission matrix in Markdown: a table per organization role, a column per user role. */
export function permissionMatrix({ permissions, roles, enumerations }: Catalogue): string {
  const wordOf = (enumeration: string, name: string): string =>
    enumerations[enumeration]?.values.find((value) => value.name === name)?.label['en'] ?? name;
  const tables = [...groupedByOrganization(roles)].map(([organizationRole, grants]) => {
    const head = ['Permission', 'What it allows', ...grants.map(({ role }) => wordOf('UserRole', role))];
    const rows = permissions
      .filter(({ name }) => grants.some((grant) => grant.permissions.includes(name)))
      .map(({ name, label }) => [
        `\`${name}\``,
        label['en'] ?? name,
        ...grants.map((grant) => (grant.permissions.includes(name) ? 'yes' : '')),
      ]);
    return `## ${wordOf('OrganizationRole', organizationRole)}\n\n${toTable(head, rows)}`;
  });
  return `# Permissions\n\n${introduction}\n\n${tables.join('\n\n')}\n`;
}

const introduction = `Generated from \`metadata/app/roles.json\`: a person's permissions follow from the role of the organization they work
in and their own role there. A permission says what kind of thing may be done; scopes say to which records.`;

function groupedByOrganization(roles: readonly RoleGrant[]): ReadonlyMap<string, readonly RoleGrant[]> {
  return Map.groupBy(roles, ({ organizationRole }) => organizationRole);
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
