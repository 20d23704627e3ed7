import type { MeQuery } from '../../generated/portal/documents.ts';
import type { Workspace } from '../../engine/react/index.ts';

type Me = NonNullable<MeQuery['me']>;

/** The organizations a person may work in: those where their membership is active. */
export function workspacesOf(me: Me | null | undefined): readonly Workspace[] {
  return (me?.organizationUsers ?? []).flatMap(({ organization, status }) =>
    organization === null || status !== 'ACTIVE'
      ? []
      : [{ id: organization.id, name: organization.name ?? organization.id }],
  );
}
