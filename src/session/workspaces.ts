import type { MeQuery } from '../../generated/portal/documents.ts';
import type { Workspace } from '../../engine/react/index.ts';

type Me = NonNullable<MeQuery['me']>;

/** Workspaces of a person: organizations with an active membership. */
export function workspacesOf(me: Me | null | undefined): readonly Workspace[] {
  return (me?.organizationUsers ?? []).flatMap(({ organization, status }) =>
    organization === null || status !== 'ACTIVE'
      ? []
      : [{ id: organization.id, name: organization.name ?? organization.id }],
  );
}
