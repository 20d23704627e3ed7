import { useEnumerationChoices, useWords } from '../../../engine/react/index.ts';
import { organizationsOf, type GrantedRole } from './areas.ts';

/** Header with roles of people below roles of organizations. */
export function MatrixHead({ roles }: { readonly roles: readonly GrantedRole[] }) {
  const translate = useWords();
  const nameOf = useEnumerationWords();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className="permissions-corner">
          {translate('permissions.permission')}
        </th>
        {[...organizationsOf(roles)].map(([organizationRole, columns]) => (
          <th key={organizationRole} scope="colgroup" colSpan={columns.length}>
            {nameOf('OrganizationRole', organizationRole)}
          </th>
        ))}
      </tr>
      <tr>
        {roles.map(({ organizationRole, role, secondFactor }) => (
          <th key={`${organizationRole} ${role}`} scope="col">
            {nameOf('UserRole', role)}
            {secondFactor && <span className="permissions-kept">{translate('permissions.secondFactor')}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The label of an enumeration value in the current language. */
export function useEnumerationWords(): (enumeration: string, value: string) => string {
  const choices = useEnumerationChoices();
  return (enumeration, value) => choices(enumeration, value).label;
}
