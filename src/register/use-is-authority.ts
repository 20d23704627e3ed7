import { useCatalogue, useViewer } from '../../engine/react/index.ts';

/** Whether the viewer's organization oversees all others and holds nothing itself, by the constant `authorityRoles`. */
export const useIsAuthority = (): boolean => useIsOf('authorityRoles');

/** Whether the viewer's organization may hold amounts, by the constant `holderRoles`. */
export const useIsHolder = (): boolean => useIsOf('holderRoles');

function useIsOf(name: 'authorityRoles' | 'holderRoles'): boolean {
  const roles = useCatalogue().constants[name];
  const { organizationRole } = useViewer();
  return Array.isArray(roles) && roles.some((role) => role === organizationRole);
}
