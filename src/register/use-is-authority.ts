import { useCatalogue, useViewer } from '../../engine/react/index.ts';

/** Whether the viewer's organization oversees all others and holds nothing itself, by the constant `authorityRoles`. */
export function useIsAuthority(): boolean {
  const { authorityRoles } = useCatalogue().constants;
  const { organizationRole } = useViewer();
  return Array.isArray(authorityRoles) && authorityRoles.some((role) => role === organizationRole);
}
