import { useCatalogue, useViewer } from '../../engine/react/index.ts';

/** True when the viewer's organization oversees others and holds nothing, by the constant `authorityRoles`. */
export const useIsAuthority = (): boolean => useIsOf('authorityRoles');

/** True when the viewer's organization may hold amounts, by the constant `holderRoles`. */
export const useIsHolder = (): boolean => useIsOf('holderRoles');

function useIsOf(name: 'authorityRoles' | 'holderRoles'): boolean {
  const roles = useCatalogue().constants[name];
  const { organizationRole } = useViewer();
  return Array.isArray(roles) && roles.some((role) => role === organizationRole);
}
